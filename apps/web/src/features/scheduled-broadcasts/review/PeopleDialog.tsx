import type { Recipient } from "@broadcast/contract/broadcasts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { Users } from "lucide-react";
import type { PagedSource } from "../../../lib/api/paged-search.ts";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { plannedLine, recipientName, recipientTime, resultLine } from "../results/recipient-display.ts";
import { useChosenContacts, useResults } from "../scheduled-broadcasts.api.ts";

/**
 * The contacts to list: those with a `decision` in the manifest as of `runAt`, or those whose sending failed
 * with `kind`.
 */
export type People = { title: string; description?: string } & (
  | { decision: string; runAt: string | null }
  | { kind: string }
);

interface PeopleDialogProps {
  broadcastId: string;
  people: People | null;
  timeZone: string;
  onClose: () => void;
}

interface BodyProps extends Omit<PeopleDialogProps, "people" | "broadcastId"> {
  people: People;
  source: PagedSource<Recipient>;
}

function PeopleList({ people, source, timeZone, onClose }: BodyProps) {
  const isPlan = "decision" in people;
  const isPhone = useIsPhone();
  // The time and the reason do not fit on one line.
  const isWait = isPlan && people.decision === "wait";
  return (
    <Dialog isOpen onClose={onClose} isPadded={false} title={people.title} description={people.description}>
      <div className="shrink-0 px-5 pb-3">
        <SearchField
          label="Search these contacts"
          value={source.term}
          onChange={source.setTerm}
          hasShortcut={false}
        />
      </div>
      <div className="flex h-[min(420px,56dvh)] min-h-0 flex-col border-line border-t">
        <List
          label={people.title}
          type="nav"
          source={source}
          subtitleLines={isWait ? (isPhone ? 3 : 2) : isPhone ? 2 : 1}
          hrefOf={({ contact }) => `/contacts/${contact._id}`}
          row={(recipient) => ({
            leading: <Avatar name={recipientName(recipient)} />,
            title: recipientName(recipient),
            subtitle: isPlan ? plannedLine(recipient, timeZone) : resultLine(recipient, timeZone),
            meta: isPlan ? undefined : recipientTime(recipient, timeZone),
          })}
          empty={
            <EmptyState
              icon={<Users />}
              title="No one here anymore"
              text="The list changed since you opened it."
            />
          }
        />
      </div>
    </Dialog>
  );
}

function Planned({
  broadcastId,
  decided,
  ...rest
}: Omit<BodyProps, "source"> & {
  broadcastId: string;
  decided: { decision: string; runAt: string | null };
}) {
  return <PeopleList {...rest} source={useChosenContacts(broadcastId, decided) as PagedSource<Recipient>} />;
}

function Failed({
  broadcastId,
  kind,
  ...rest
}: Omit<BodyProps, "source"> & { broadcastId: string; kind: string }) {
  return <PeopleList {...rest} source={useResults(broadcastId, "all", kind) as PagedSource<Recipient>} />;
}

/** The contacts behind a figure, each with a link. */
export function PeopleDialog({ people, ...rest }: PeopleDialogProps) {
  if (!people) return null;
  return "decision" in people ? (
    <Planned {...rest} people={people} decided={people} />
  ) : (
    <Failed {...rest} people={people} kind={people.kind} />
  );
}
