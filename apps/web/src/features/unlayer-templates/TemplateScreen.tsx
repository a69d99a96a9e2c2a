import type { UnlayerTemplate } from "@broadcast/contract/unlayer-templates";
import { LayoutTemplate } from "lucide-react";
import type { ReactNode } from "react";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { RecordPanel } from "../../ui/layout/RecordPanel.tsx";
import { useTemplate } from "./unlayer-templates.api.ts";

/** The template in the address, with its loading and error states. */
export function TemplateScreen({ children }: { children: (template: UnlayerTemplate) => ReactNode }) {
  const { unlayerTemplateId = "" } = useScreenParams();
  return (
    <RecordPanel
      title="Unlayer template"
      read={useTemplate(unlayerTemplateId)}
      gone={{
        icon: <LayoutTemplate />,
        text: "It may have been deleted.",
        action: { label: "See all templates", href: "/admin/unlayer-templates" },
      }}
    >
      {children}
    </RecordPanel>
  );
}
