import type { UnsentMessage } from "@broadcast/contract/messages";
import { contactName } from "@broadcast/domain/account/names";
import { listTime } from "@broadcast/domain/time/dates";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { CircleCheck, ListX, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useIsPhone } from "../../lib/device/media-query.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useScreenSearch } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import type { ListRowContent } from "../../ui/lists/ListRow.tsx";
import type { ListSelection } from "../../ui/lists/list-selection.ts";
import { SelectToggle } from "../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../ui/lists/select-mode.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { type FailureGroup, FailureGroups } from "./FailureGroups.tsx";
import { messageInWords, stateTones, stateWords } from "./failure-display.ts";
import { ResendDialog, type ResendWish } from "./ResendDialog.tsx";
import { UnsentFilters } from "./UnsentFilters.tsx";
import {
  type ChosenUnsent,
  filterOf,
  useFailureGroups,
  useRemoveUnsent,
  useUnsentSearch,
} from "./unsent-messages.api.ts";

const nameOf = ({ contact }: UnsentMessage) => contactName(contact);

const rowOf = (message: UnsentMessage, timeZone: string): ListRowContent => ({
  leading: <Avatar name={nameOf(message)} />,
  title: nameOf(message),
  subtitle: `${message.failure.words} “${messageInWords(message)}”`,
  meta: listTime(message.time, businessNow(), timeZone),
  badge: <Badge tone={stateTones[message.state]}>{stateWords[message.state]}</Badge>,
});

const idsWhere = (items: readonly UnsentMessage[], isUnclear: boolean) =>
  items.filter(({ failure }) => failure.isUnclear === isUnclear).map(({ _id }) => _id);

/** Messages that were not delivered, why, and what can be done about it. */
export function UnsentMessages() {
  const isPhone = useIsPhone();
  const { timezone } = useCurrentUser();
  const { broadcastId = "" } = useScreenSearch();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<UnsentMessage>();
  const [wish, setWish] = useState<ResendWish | null>(null);
  const source = useUnsentSearch(ticked.count > 0 || wish !== null);
  const groups = useFailureGroups(source);
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveUnsent();

  const { setQuery } = source;
  const narrow = useRef(setQuery);
  narrow.current = setQuery;
  useEffect(() => {
    if (broadcastId) narrow.current({ broadcastId });
  }, [broadcastId]);

  // The groups of the previous filter stay until the new ones arrive.
  const known = useRef<readonly FailureGroup[]>([]);
  known.current = groups.data?.groups ?? known.current;
  const { kind } = source.query;
  // An empty kind no longer has a card that could clear the filter.
  const isGone = kind !== "" && groups.data?.groups.every((group) => group.kind !== kind) === true;
  useEffect(() => {
    if (isGone) narrow.current({ kind: "" });
  }, [isGone]);
  const filter = filterOf(source);
  const chosen = (selection: ListSelection<UnsentMessage>): ChosenUnsent =>
    selection.isAll ? { filter } : { messageIds: [...selection.keys] };
  const wishOf = (selection: ListSelection<UnsentMessage>): ResendWish => {
    if (selection.isAll) return { clear: { count: selection.count, chosen: { filter } }, unclearIds: [] };
    const messageIds = idsWhere(selection.items, false);
    return {
      clear: messageIds.length > 0 ? { count: messageIds.length, chosen: { messageIds } } : null,
      unclearIds: idsWhere(selection.items, true),
    };
  };
  const removeChosen = async () => {
    const { removed } = await remove.mutateAsync({ body: chosen(ticked) });
    leave();
    source.reload();
    toast.success(`${counted(removed, "message")} removed from the list`);
  };

  const isEmpty = source.paging.page > 0 && source.count === 0 && !source.isNarrowed;
  return (
    <Panel
      title="Unsent messages"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      header={
        isEmpty ? null : (
          <div className="flex flex-col gap-2.5 border-line border-b px-4 py-3">
            <div className="flex items-center gap-2">
              <div className="min-w-0 max-w-[520px] flex-1">
                <SearchField label="Search by name or number" value={source.term} onChange={source.setTerm} />
              </div>
              <SelectToggle label="Select messages" isOn={isSelecting} onChange={setSelecting} />
            </div>
            <UnsentFilters query={source.query} onChange={setQuery} />
          </div>
        )
      }
    >
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        {known.current.length > 0 ? (
          <FailureGroups
            groups={known.current}
            kind={kind}
            onKind={(next) => setQuery({ kind: next })}
            onResend={(group) =>
              setWish({
                clear: { count: group.count, chosen: { filter: { ...filter, kind: group.kind } } },
                unclearIds: [],
              })
            }
          />
        ) : null}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col pt-1">
          <List
            label="Unsent messages"
            source={source}
            subtitleLines={isPhone ? 2 : 1}
            type={isSelecting ? "bulk" : "nav"}
            selection={ticked}
            actions={[
              {
                label: "Resend",
                icon: <RotateCcw aria-hidden="true" />,
                isMain: true,
                onSelect: (selection) => setWish(wishOf(selection)),
              },
              {
                label: "Remove from list",
                icon: <ListX aria-hidden="true" />,
                onSelect: () => setRemoving(true),
              },
            ]}
            hrefOf={({ contact }) => `/chats/${contact._id}`}
            row={(message) => rowOf(message, timezone)}
            empty={
              <EmptyState
                icon={<CircleCheck />}
                title="No unsent messages"
                text="Messages we can't send or deliver show up here, with the reason and what you can do."
                action={<ButtonLink href="/chats">Go to chats</ButtonLink>}
              />
            }
          />
        </div>
      </div>
      {wish ? (
        <ResendDialog
          wish={wish}
          onClose={() => setWish(null)}
          onResent={() => {
            leave();
            source.reload();
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${counted(ticked.count, "message")} from the list?`}
        confirmLabel="Remove from list"
        isDanger
        onConfirm={removeChosen}
      >
        They stay in their chats, but you won't find them here again.
      </ConfirmDialog>
    </Panel>
  );
}
