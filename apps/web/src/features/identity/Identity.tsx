import type { Reply } from "@broadcast/contract/endpoint";
import type { identity } from "@broadcast/contract/identity";
import { hasRight } from "@broadcast/contract/roles";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { BadgeCheck, CircleAlert, Hourglass, IdCard } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ReadyPanel, SupportLink } from "../settings/index.ts";
import { useIdentity, useKeepUserInStep, useOpenCheck } from "./identity.api.ts";

type IdentityReply = Reply<typeof identity.read>;

const title = "Identity";

function Standing({ icon, heading, children }: { icon: ReactNode; heading: string; children: ReactNode }) {
  return (
    <Card>
      <div className="flex gap-4">
        <span aria-hidden="true" className="mt-0.5 shrink-0 text-soft [&_svg]:size-6">
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-lead font-semibold text-text">{heading}</h2>
          <div className="mt-1 flex flex-col items-start gap-3 text-soft text-pretty">{children}</div>
        </div>
      </div>
    </Card>
  );
}

function CheckButton({ label }: { label: string }) {
  const open = useOpenCheck();
  const [isOpening, setOpening] = useState(false);
  // Going back from the provider's page can restore this one as it was left.
  useEffect(() => {
    const comeBack = () => setOpening(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const start = async () => {
    setOpening(true);
    // The provider's page returns here; an error was already shown.
    await open().then(
      (url) => location.assign(url),
      () => setOpening(false),
    );
  };
  return (
    <Button kind="primary" isLoading={isOpening} onClick={() => void start()}>
      {label}
    </Button>
  );
}

function Unverified({ identity: { check, reason, status, triesLeft } }: { identity: IdentityReply }) {
  const { roles } = useCurrentUser();
  if (check === "processing")
    return (
      <Standing icon={<Hourglass />} heading="We're reviewing your documents">
        <p>This usually takes a few minutes. You can leave this page. The result will show up here.</p>
      </Standing>
    );
  if (!hasRight(roles, "owner"))
    return (
      <Standing icon={<IdCard />} heading="The owner hasn't verified their identity yet">
        <p>Messaging is off until the owner of this account verifies their identity.</p>
      </Standing>
    );
  if (triesLeft === 0)
    return (
      <Standing icon={<CircleAlert />} heading="Identity Not Verified">
        <p>{reason ?? "The check didn't pass."}</p>
        <p>
          Messaging is disabled. You have no tries left. Please <SupportLink subject="Identity check" />, and
          a person will review it.
        </p>
      </Standing>
    );
  const hasFailed = status === "failed";
  return (
    <Standing
      icon={hasFailed ? <CircleAlert /> : <IdCard />}
      heading={hasFailed ? "Identity Not Verified" : "Verify your identity to enable messaging"}
    >
      {hasFailed ? (
        <>
          <p>Messaging is disabled. {reason}</p>
          <p>
            You can try again: {triesLeft} {triesLeft === 1 ? "try" : "tries"} left.
          </p>
        </>
      ) : (
        <p>
          Carriers need to know that a real person is responsible for the messages. You'll need an ID and a
          camera. It takes about two minutes.
        </p>
      )}
      <CheckButton label={check === "started" ? "Continue" : hasFailed ? "Try again" : "Verify identity"} />
      <p className="text-note">
        Our provider Stripe runs the check on its own page. We only learn whether you passed, and we never see
        or keep your ID.
      </p>
    </Standing>
  );
}

function Verified({ identity: { checkedAt } }: { identity: IdentityReply }) {
  const { timezone, onboardingStatus } = useCurrentUser();
  return (
    <Standing icon={<BadgeCheck className="text-b11" />} heading="Your identity is verified">
      <p>{checkedAt ? `Checked ${momentWithin(checkedAt, timezone)}. ` : ""}You're all set.</p>
      {onboardingStatus === "complete" ? <ButtonLink href="/welcome">Back to setup</ButtonLink> : null}
    </Standing>
  );
}

/** Whether the owner's identity is verified, with a way to verify it. */
export function Identity() {
  const read = useIdentity();
  useKeepUserInStep(read.data?.status);
  return (
    <ReadyPanel title={title} read={read}>
      {(identity) => (
        <Panel title={title} width="reading">
          {identity.status === "verified" || identity.status === "grandfathered" ? (
            <Verified identity={identity} />
          ) : (
            <Unverified identity={identity} />
          )}
        </Panel>
      )}
    </ReadyPanel>
  );
}
