import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { useState } from "react";
import { businessNow } from "../../lib/live/business-clock.ts";
import { timeZoneName } from "../../lib/words/moment-text.ts";
import { DownloadLink } from "../../ui/actions/DownloadLink.tsx";
import { DateField } from "../../ui/inputs/date/DateField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { UserScreen, userName } from "../admin-users/index.ts";
import { paymentsOfUserHref } from "./account-support.api.ts";

const title = "Export payment history";

/** /admin/users/{userId}/export-payment-history: the owner's payment export, for a range of days. */
export function ExportPayments() {
  return <UserScreen title={title}>{(user) => <Range key={user._id} user={user} />}</UserScreen>;
}

function Range({ user }: { user: AdminUserDetail }) {
  const today = startOfDayKey(businessNow(), user.timezone);
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const problem = from && to && from > to ? "The end date must be on or after the start date." : undefined;
  return (
    <Panel title={title} trailing={userName(user)} width="reading">
      <Card>
        <div className="flex min-w-0 flex-col gap-4">
          <p className="text-soft text-pretty">
            Download all payments in this range as CSV, the same file the owner gets. Both days are included,
            in the account's time zone ({timeZoneName(user.timezone)}). The owner can see that you exported
            it.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField label="From" today={today} value={from} onChange={setFrom} isRequired />
            <DateField label="To" today={today} value={to} onChange={setTo} error={problem} isRequired />
          </div>
          <div className="flex justify-end">
            {from && to && !problem ? (
              <DownloadLink kind="primary" href={paymentsOfUserHref(user._id, { from, to })}>
                Export CSV
              </DownloadLink>
            ) : (
              <p className="text-note text-soft">Choose both days.</p>
            )}
          </div>
        </div>
      </Card>
    </Panel>
  );
}
