import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { RuleTable } from "./RuleTable.tsx";
import { carrierRateRows, frequencyCapRows, quietHoursRows } from "./rules-in-force.ts";

/** The rules of law and carriers that hold for everybody, with where each comes from. */
export function QuietHours() {
  const { timezone } = useCurrentUser();
  const [now] = useState(businessNow);
  return (
    <Panel title="Legal and carrier limits">
      <p className="max-w-[68ch] text-soft text-pretty">
        These rules hold for every broadcast without your doing. They can't be switched off; your own
        broadcast hours and limits come on top. This list is not legal advice.
      </p>
      <RuleTable
        title="Quiet hours"
        text="When people may be reached, by their own clock. If several rules apply, we follow all of them. If we can't tell someone's state or time zone, we follow the strictest."
        whoLabel="Where they are"
        limitLabel="Allowed"
        rows={quietHoursRows(now, timezone)}
      />
      <RuleTable
        title="Frequency caps"
        text="How many promotional texts one person may get. What is too much waits until there is room."
        whoLabel="Where they are"
        limitLabel="Allowed"
        rows={frequencyCapRows(now, timezone)}
      />
      <RuleTable
        title="Carriers' limits"
        text="How fast messages go out, so that carriers take them all. A text counts as one segment for each 160 plain characters, or 70 with others in it."
        whoLabel="Number or carrier"
        limitLabel="Pace"
        rows={carrierRateRows()}
      />
    </Panel>
  );
}
