import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { CopyCode } from "../../../ui/display/CopyCode.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { PasswordDialog } from "../../passwords/index.ts";
import { useApiKey, useMakeApiKey, useRevokeApiKey } from "../account.api.ts";

/** The API key for the account's own programs: created, shown once, revoked. */
export function ApiKey() {
  const { timezone } = useCurrentUser();
  const { data, isError, refetch } = useApiKey();
  const make = useMakeApiKey();
  const revoke = useRevokeApiKey();
  const [shownKey, setShownKey] = useState<string | null>(null);
  const [asking, setAsking] = useState<"make" | "revoke" | null>(null);
  const kept = data?.apiKey ?? null;
  return (
    <Panel title="API key" width="reading">
      {!data ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )
      ) : (
        <>
          {shownKey ? (
            <Card title="Your new API key">
              <div className="flex flex-col gap-3">
                <Banner tone="caution" title="Copy it now.">
                  You won't see it again.
                </Banner>
                <CopyCode text={shownKey} copyLabel="Copy API key" doneText="API key copied to clipboard" />
                <div>
                  <Button onClick={() => setShownKey(null)}>I've copied it</Button>
                </div>
              </div>
            </Card>
          ) : kept ? (
            <Card title="Your API key">
              <div className="flex flex-col gap-3">
                <p className="text-text">
                  <code className="font-mono">{kept.prefix}…</code>
                </p>
                <p className="text-note text-soft">
                  Created {momentWithin(kept.createdAt, timezone)},{" "}
                  {kept.lastUsedAt ? `last used ${momentWithin(kept.lastUsedAt, timezone)}` : "never used"}.
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => setAsking("make")}>Replace it</Button>
                  <Button kind="danger-outline" onClick={() => setAsking("revoke")}>
                    Revoke it
                  </Button>
                </div>
              </div>
            </Card>
          ) : (
            <EmptyState
              icon={<KeyRound />}
              title="No API key yet"
              text="With an API key, your own apps can work with your contacts and messages."
              action={
                <Button kind="primary" onClick={() => setAsking("make")}>
                  Create an API key
                </Button>
              }
            />
          )}
          <Card title="How to use it">
            <div className="flex flex-col gap-3 text-body text-text">
              <p>Send the key with every request, and keep it out of web pages and repositories:</p>
              <CopyCode
                text={`curl -H "Authorization: Bearer YOUR_KEY" ${location.origin}/api/users/current`}
                copyLabel="Copy the example"
                doneText="Example copied to clipboard"
              />
              <p className="text-soft">
                A key covers everyday work: contacts, chats and broadcasts. It can't change your security
                settings or plan.
              </p>
              <p>
                <a
                  href="/api/docs"
                  target="_blank"
                  rel="noreferrer"
                  className="touch-target font-semibold text-b11 underline"
                >
                  API reference
                </a>
              </p>
            </div>
          </Card>
        </>
      )}
      {asking === "make" ? (
        <PasswordDialog
          title={kept ? "Replace the API key?" : "Create an API key?"}
          text={
            kept
              ? "Apps that use the current key will stop working right away."
              : "You'll see it only once, so copy it then."
          }
          confirmLabel={kept ? "Replace it" : "Create key"}
          isDanger={kept !== null}
          onClose={() => setAsking(null)}
          onConfirm={async (password) => {
            const { key } = await make.mutateAsync({ body: { password } });
            setShownKey(key);
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asking === "revoke"}
        isDanger
        title="Revoke the API key?"
        confirmLabel="Revoke it"
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await revoke.mutateAsync({});
          toast.success("API key revoked");
        }}
      >
        Apps that use it will stop working right away.
      </ConfirmDialog>
    </Panel>
  );
}
