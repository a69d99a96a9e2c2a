import { hasRight } from "@broadcast/contract/roles";
import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { isAskedForIdentity } from "../../lib/asked-for-identity.ts";
import { keptFor } from "../../lib/device/kept-on-device.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { firstSteps, nextStepOf } from "./first-steps.ts";
import { useHasContacts, useHasSecondFactor, useHasSent } from "./onboarding.api.ts";

/** A link to the first steps, for a user who is setting up the business; support does not see it. */
export function ChecklistCard() {
  const user = useCurrentUser();
  const [wasDone, setDone] = useState(() => keptFor("checklistDone").read() !== null);
  if (wasDone || !hasRight(user.roles, "account-admin") || !isAskedForIdentity(user)) return null;
  return (
    <Progress
      onDone={() => {
        keptFor("checklistDone").write("", "yes");
        setDone(true);
      }}
    />
  );
}

function Progress({ onDone }: { onDone: () => void }) {
  const user = useCurrentUser();
  const hasContacts = useHasContacts();
  const hasSent = useHasSent();
  const hasSecondFactor = useHasSecondFactor();
  const isKnown = hasContacts !== undefined && hasSent !== undefined && hasSecondFactor !== undefined;
  const steps = firstSteps({
    user,
    phoneNumber: user.phoneNumber ?? "",
    contactCount: hasContacts ? 1 : 0,
    hasSent,
    hasSecondFactor,
  });
  const doneCount = steps.filter(({ state }) => state === "done").length;
  const isAllDone = isKnown && doneCount === steps.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when all steps are done
  useEffect(() => {
    if (isAllDone) onDone();
  }, [isAllDone]);
  if (!isKnown || isAllDone) return null;
  const next = nextStepOf(steps);
  return (
    <AppLink
      href="/welcome"
      className="group mb-1.5 block rounded-lg border border-line bg-panel px-3 py-2.5 no-underline shadow-1"
    >
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold text-text underline-offset-4 group-hover:underline">
          Finish setting up
        </span>
        <span className="shrink-0 text-note tabular-nums text-soft">
          {doneCount} of {steps.length}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-soft" />
      </span>
      <span aria-hidden="true" className="mt-1.5 block h-1 overflow-hidden rounded-full bg-n4">
        <span
          className="block h-full rounded-full bg-brand"
          style={{ width: `${(100 * doneCount) / steps.length}%` }}
        />
      </span>
      {next ? <span className="mt-1.5 block truncate text-note text-soft">Next: {next.title}</span> : null}
    </AppLink>
  );
}
