import type { Integration } from "@broadcast/contract/integrations";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Plug } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { AvailablePartners } from "./AvailablePartners.tsx";
import { useIntegrations, useRemoveIntegration } from "./integrations.api.ts";
import { ScopeList } from "./ScopeList.tsx";
import { ScopesDialog } from "./ScopesDialog.tsx";

/** The partners with access to the account, with ways to change or end it, and those that could be connected. */
export function Integrations() {
  const { timezone } = useCurrentUser();
  const { data, error, refetch } = useIntegrations();
  const remove = useRemoveIntegration();
  const [changing, setChanging] = useState<Integration | null>(null);
  const [leaving, setLeaving] = useState<Integration | null>(null);
  return (
    <Panel title="Integrations" width="reading">
      {data ? (
        data.integrations.length + data.available.length === 0 ? (
          <EmptyState
            icon={<Plug />}
            title="No integrations yet"
            text="Connect your account from a partner's product to use them together."
          />
        ) : (
          <>
            {data.integrations.length > 0 ? (
              <ul className="flex flex-col gap-4">
                {data.integrations.map((integration) => (
                  <li key={integration._id}>
                    <Card>
                      <div className="flex flex-col gap-3">
                        <div className="flex items-center gap-3">
                          <Avatar name={integration.name} icon={integration.logo} />
                          <div className="min-w-0 flex-1">
                            <h2 className="font-semibold text-text [overflow-wrap:anywhere]">
                              {integration.name}
                            </h2>
                            <p className="text-note text-soft">
                              Connected {momentWithin(integration.connectedAt, timezone)},{" "}
                              {integration.lastUsedAt
                                ? `last used ${momentWithin(integration.lastUsedAt, timezone)}`
                                : "not used yet"}
                            </p>
                          </div>
                        </div>
                        {integration.isSuspended ? (
                          <p className="text-note text-warn11 text-pretty">
                            We suspended this partner, so it can't do anything for now.
                          </p>
                        ) : null}
                        <ScopeList scopes={integration.scopes} />
                        <div className="flex flex-wrap gap-2">
                          <Button
                            aria-label={`Change what ${integration.name} can do`}
                            onClick={() => setChanging(integration)}
                          >
                            Change
                          </Button>
                          <Button
                            kind="danger-outline"
                            aria-label={`Remove ${integration.name}`}
                            onClick={() => setLeaving(integration)}
                          >
                            Remove
                          </Button>
                        </div>
                      </div>
                    </Card>
                  </li>
                ))}
              </ul>
            ) : null}
            <AvailablePartners partners={data.available} />
          </>
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
      {changing ? <ScopesDialog integration={changing} onClose={() => setChanging(null)} /> : null}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving ? `Remove ${leaving.name}?` : "Remove the integration?"}
        confirmLabel="Remove"
        isDanger
        onConfirm={async () => {
          if (!leaving) return;
          await remove.mutateAsync({ params: { id: leaving._id }, body: {} });
          toast.success(`${leaving.name} is removed`);
        }}
      >
        It loses access to your account right away. It may keep data it already has.
      </ConfirmDialog>
    </Panel>
  );
}
