import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { RuleTable } from "./RuleTable.tsx";
import { carrierRateRows, frequencyCapRows, quietHoursRows } from "./rules-in-force.ts";

/** The legal and carrier rules that apply to every account, with their sources. */
export function QuietHours() {
  const { timezone } = useCurrentUser();
  const [now] = useState(businessNow);
  return (
    <Panel title="Legal and carrier limits">
      <p className="max-w-[68ch] text-soft text-pretty">
        These rules apply to every broadcast automatically. You can't turn them off, and your own broadcast
        hours and limits also apply. This list isn't legal advice.
      </p>
      <RuleTable
        title="Quiet hours"
        text="When you may contact people, in their own time zone. If several rules apply, we follow all of them. If we can't tell someone's state or time zone, we follow the strictest."
        whoLabel="Where they are"
        limitLabel="Allowed"
        rows={quietHoursRows(now, timezone)}
      />
      <RuleTable
        title="Frequency caps"
        text="How many promotional texts one person may get. Texts over the cap wait until it allows them."
        whoLabel="Where they are"
        limitLabel="Allowed"
        rows={frequencyCapRows(now, timezone)}
      />
      <RuleTable
        title="Carriers' limits"
        text="How fast messages go out so that carriers accept them all. A text counts as one segment for each 160 plain characters, or 70 if it has other characters."
        whoLabel="Number or carrier"
        limitLabel="Pace"
        rows={carrierRateRows()}
      />
    </Panel>
  );
}
