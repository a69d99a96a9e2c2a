import type { UnlayerTemplate } from "@broadcast/contract/unlayer-templates";
import { LayoutTemplate } from "lucide-react";
import type { ReactNode } from "react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useTemplate } from "./unlayer-templates.api.ts";

/** The template in the address, and what stands there before and without it. */
export function TemplateScreen({ children }: { children: (template: UnlayerTemplate) => ReactNode }) {
  const { unlayerTemplateId = "" } = useScreenParams();
  const { data, error, refetch } = useTemplate(unlayerTemplateId);
  if (data) return children(data);
  const isGone = isNotFound(error);
  return (
    <Panel title={isGone ? "Not Found" : "Unlayer template"} body="bare">
      {isGone ? (
        <EmptyState
          icon={<LayoutTemplate />}
          title="Not able to locate this content"
          text="It may have been deleted."
          action={<ButtonLink href="/admin/unlayer-templates">See all templates</ButtonLink>}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
