import type { Integrator } from "@broadcast/contract/admin-integrators";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { Copy } from "lucide-react";
import { copyText } from "../../../ui/actions/copy-text.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";

export interface NewKey {
  integrator: Integrator;
  key: string;
}

/** Shows a new key, this once. Mount it to open it. */
export function NewKeyDialog({ made, onClose }: { made: NewKey; onClose: () => void }) {
  const { integrator, key } = made;
  return (
    <Dialog
      isOpen
      title={`The key of ${integrator.name}`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="flex min-w-0 flex-col gap-3">
        <Banner tone="caution" title="Copy it now.">
          We won't show it again. Send it to the partner in a way no one else can read.
        </Banner>
        <Value label="client_id" text={integrator._id} />
        <Value label="client_secret" text={key} />
      </div>
    </Dialog>
  );
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="text-note font-semibold text-soft">{label}</p>
      <div className="flex items-center gap-1 rounded-md bg-n3 py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 py-1.5 font-mono text-label text-text [overflow-wrap:anywhere]">
          {text}
        </code>
        <IconButton
          label={`Copy ${label}`}
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyText(text, `${label} copied to clipboard`)}
        />
      </div>
    </div>
  );
}
