import type { ConfigurableForm } from "@broadcast/contract/configurable-forms";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { copyText } from "../../ui/actions/copy-text.ts";

const quoted = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The code that embeds the form in another site. */
export function EmbedFormDialog({ form, onClose }: { form: ConfigurableForm; onClose: () => void }) {
  const title = quoted(form.name);
  const snippets = [
    {
      label: "As a frame",
      hint: "Works everywhere, even where scripts aren't allowed. Its height is fixed.",
      code: `<iframe src="${form.url}" title="${title}" width="100%" height="720" style="border:0" loading="lazy"></iframe>`,
    },
    {
      label: "As a script",
      hint: "Shows the form where you put the script, as tall as the form.",
      code: `<script src="${form.url}/embed.js" data-title="${title}" async></script>`,
    },
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add the form to your site"
      description={
        form.allowedOrigins.length === 0
          ? "First add your site's URL under “Sites that can show this form” and save. Browsers show the form only on those sites."
          : `Browsers show the form on ${form.allowedOrigins.join(", ")}.`
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-5">
        {snippets.map(({ label, hint, code }) => (
          <div key={label} className="flex flex-col items-start gap-2">
            <h3 className="font-semibold">{label}</h3>
            <p className="text-note text-soft">{hint}</p>
            <code className="w-full rounded-md bg-n3 p-3 text-note [overflow-wrap:anywhere]">{code}</code>
            <Button size="sm" onClick={() => void copyText(code, "Code copied")}>
              Copy
            </Button>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
