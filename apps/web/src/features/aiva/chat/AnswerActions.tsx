import type { AivaAction } from "@broadcast/contract/aiva";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { ArrowRight, FileText, LifeBuoy, Megaphone, PenLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { useSupportLinks } from "../../../lib/support.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";

const CreateTemplateDialog = lazy(async () => ({
  default: (await import("../../message-templates/index.ts")).CreateTemplateDialog,
}));

const withText = (path: string, text: string) => `${path}?text=${encodeURIComponent(text)}`;

/** AIVA's offers: each opens a screen or a draft, only when pressed. */
export function AnswerActions({ actions }: { actions: readonly AivaAction[] }) {
  const [template, setTemplate] = useState<string | null>(null);
  const go = useGo();
  const support = useSupportLinks();
  const button = (action: AivaAction) => {
    switch (action.kind) {
      case "open":
        return (
          <ButtonLink size="sm" icon={<ArrowRight />} href={action.path}>
            {`Open ${action.label}`}
          </ButtonLink>
        );
      case "new-broadcast":
        return (
          <ButtonLink
            size="sm"
            icon={<Megaphone />}
            href={withText("/scheduled-broadcasts/new", action.text)}
          >
            New broadcast with this text
          </ButtonLink>
        );
      case "new-template":
        return (
          <Button size="sm" icon={<FileText />} onClick={() => setTemplate(action.text)}>
            New template with this text
          </Button>
        );
      case "revise":
        return (
          <ButtonLink size="sm" icon={<PenLine />} href={withText("/aiva/try-aiva", action.text)}>
            Revise this text
          </ButtonLink>
        );
      case "support":
        return (
          <ButtonLink size="sm" icon={<LifeBuoy />} href={support.mail("A question about Project Broadcast")}>
            Contact support
          </ButtonLink>
        );
    }
  };
  return (
    <>
      <ul aria-label="What you can do" className="flex flex-wrap gap-2 px-1">
        {actions.map((action) => (
          <li key={JSON.stringify(action)}>{button(action)}</li>
        ))}
      </ul>
      {template === null ? null : (
        <Suspense fallback={null}>
          <CreateTemplateDialog
            text={template}
            onClose={() => setTemplate(null)}
            onCreated={(id) => go(`/message-templates/${id}`)}
          />
        </Suspense>
      )}
    </>
  );
}
