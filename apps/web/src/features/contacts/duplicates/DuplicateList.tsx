import type { DuplicateGroup } from "@broadcast/contract/contact-duplicates";
import { contactName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { listTime } from "@broadcast/domain/time/dates";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { CopyCheck, RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { CountBadge } from "../../../ui/display/CountBadge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import type { ListRowContent } from "../../../ui/lists/ListRow.tsx";
import { useCheckDuplicates, useDuplicateCheck, useDuplicateGroups } from "./duplicates.api.ts";
import { reasonTexts } from "./merge-choices.ts";

const DAY_MS = 86_400_000;

const groupRow = ({ reason, contacts }: DuplicateGroup): ListRowContent => {
  const names = [...new Set(contacts.map(contactName))];
  return {
    leading: <Avatar name={names[0] ?? ""} />,
    title: names.map((name) => (name.startsWith("+") ? displayPhoneNumber(name) : name)).join(", "),
    subtitle: reasonTexts[reason],
    badge: <CountBadge count={contacts.length} label="contacts" />,
  };
};

/** Groups of likely duplicates; searched for if that was never done or is a day ago. */
export function DuplicateList() {
  const source = useDuplicateGroups();
  const state = useDuplicateCheck();
  const check = useCheckDuplicates();
  const { timezone } = useCurrentUser();
  const isDue =
    state !== undefined &&
    !state.isChecking &&
    (state.checkedAt === null || Date.parse(state.checkedAt) < businessNow().getTime() - DAY_MS);
  const begin = useRef(check.mutate);
  useEffect(() => {
    if (isDue) begin.current({});
  }, [isDue]);
  // A check can finish before the page hears of it.
  const { reload } = source;
  const shownAt = useRef<string | null>(null);
  const checkedAt = state?.checkedAt ?? null;
  useEffect(() => {
    if (shownAt.current !== checkedAt && checkedAt !== null) reload();
    shownAt.current = checkedAt;
  }, [checkedAt, reload]);
  const isChecking = check.isPending || (state?.isChecking ?? true);
  return (
    <Panel
      title="Possible duplicates"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <IconButton
          label="Check again"
          icon={<RefreshCw aria-hidden="true" />}
          isDisabled={isChecking}
          onClick={() => check.mutate({})}
        />
      }
      header={
        <p role="status" className="px-4 py-2.5 text-note text-soft">
          {isChecking
            ? "Looking through your contacts…"
            : checkedAt
              ? `Checked ${listTime(checkedAt, businessNow(), timezone)}`
              : null}
        </p>
      }
    >
      <List
        label="Possible duplicates"
        source={source}
        type="nav"
        hrefOf={({ _id }) => `/contacts/duplicates/${_id}`}
        row={groupRow}
        empty={
          isChecking ? null : (
            <EmptyState
              icon={<CopyCheck />}
              title="No duplicates"
              text="Contacts with the same email, the same name and company, or a number that may have moved show up here."
            />
          )
        }
      />
    </Panel>
  );
}
