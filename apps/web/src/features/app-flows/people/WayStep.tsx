import type { FlowWay } from "@broadcast/contract/flow-people";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import type { FlowNames } from "../flow-names.ts";
import { outcomeLabels, outcomeTones, shownStep, takenTexts } from "../flow-words.ts";

/** A completed step on a contact's path: its outcome, when and why. */
export function WayStep({ its, names }: { its: FlowWay["steps"][number]; names: FlowNames }) {
  const { timezone } = useCurrentUser();
  const { step, outcome, branch, reason, at } = its;
  return (
    <li className="border-line border-t pt-3">
      <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
        {shownStep(step, names)}
        <Badge tone={outcomeTones[outcome]}>{outcomeLabels[outcome]}</Badge>
      </p>
      <p className="text-note text-soft">
        {[momentText(at, timezone), ...takenTexts(step, branch, reason)].filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
