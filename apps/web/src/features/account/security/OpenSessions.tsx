import type { OpenSession } from "@broadcast/contract/sessions";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { EndOthersDialog, useOpenSessions } from "../../multi-factor/index.ts";
import { PasswordDialog } from "../../passwords/index.ts";
import { useEndSession } from "../account.api.ts";

const isPhone = (device: string) => /iPhone|iPad|iOS|Android/i.test(device);

/** The browsers and phones signed in to the account, with a way to sign them out. */
export function OpenSessions() {
  const { timezone } = useCurrentUser();
  const { data, isError, refetch } = useOpenSessions();
  const end = useEndSession();
  const [asking, setAsking] = useState<OpenSession | "others" | null>(null);
  const others = data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? [];
  const current = data?.sessions.filter(({ isCurrent }) => isCurrent) ?? [];
  return (
    <Panel title="Where you're signed in" width="reading">
      {data ? (
        <>
          <Card isPadded={false}>
            <ul aria-label="Sessions" className="divide-y divide-line">
              {[...current, ...others].map((session) => {
                const Icon = isPhone(session.device) ? Smartphone : Monitor;
                return (
                  <li key={session._id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
                    <Avatar name={session.device} icon={<Icon className="size-[18px]" />} />
                    <div className="min-w-0 flex-1 basis-[180px]">
                      <p className="flex flex-wrap items-center gap-x-2 font-semibold text-text">
                        {session.device}
                        {session.isCurrent ? <Badge tone="brand">This device</Badge> : null}
                      </p>
                      <p className="text-note text-soft [overflow-wrap:anywhere]">
                        {session.by ? `${session.by} · ` : ""}
                        {session.address ? `${session.address} · ` : ""}
                        {session.isCurrent
                          ? "in use now"
                          : `last used ${momentWithin(session.lastUsedAt, timezone)}`}
                      </p>
                      <p className="text-note text-soft">
                        Signed in {momentWithin(session.createdAt, timezone)}
                      </p>
                    </div>
                    {session.isCurrent ? null : (
                      <Button
                        size="sm"
                        aria-label={`Sign out ${session.device}`}
                        onClick={() => setAsking(session)}
                      >
                        Sign out
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </Card>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              kind="danger-outline"
              isDisabled={others.length === 0}
              onClick={() => setAsking("others")}
            >
              Sign out everywhere else
            </Button>
            {others.length === 0 ? <p className="text-note text-soft">You're signed in only here.</p> : null}
          </div>
        </>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
      {asking === "others" ? (
        <EndOthersDialog onClose={() => setAsking(null)} />
      ) : asking ? (
        <PasswordDialog
          isDanger
          title={`Sign out ${asking.device}?`}
          text="That device will have to sign in again."
          confirmLabel="Sign out"
          onClose={() => setAsking(null)}
          onConfirm={async (password) => {
            await end.mutateAsync({ params: { sessionId: asking._id }, body: { password } });
            toast.success("Signed out");
          }}
        />
      ) : null}
    </Panel>
  );
}
