import type { Call } from "@broadcast/contract/voice";
import { contactName } from "@broadcast/domain/account/names";
import { callText, voicemailText } from "@broadcast/domain/messages/call-words";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { listTime } from "@broadcast/domain/time/dates";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { PhoneCall, PhoneIncoming, PhoneMissed, PhoneOutgoing, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { counted } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../ui/lists/ListPanel.tsx";
import type { ListRowContent } from "../../ui/lists/ListRow.tsx";
import { SelectToggle } from "../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../ui/lists/select-mode.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { CallButton } from "../calls/index.ts";
import { type CallFilter, chosen, useCallSearch, useRemoveCalls } from "./voicemail.api.ts";

const filters: readonly { value: CallFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "missed", label: "Missed" },
  { value: "outgoing", label: "Outgoing" },
  { value: "incoming", label: "Incoming" },
];

const isMissed = ({ direction, state }: Call) => direction === "in" && state === "missed";

const iconOf = (call: Call) =>
  isMissed(call) ? PhoneMissed : call.direction === "in" ? PhoneIncoming : PhoneOutgoing;

const rowOf = (call: Call, timeZone: string): ListRowContent => {
  const Icon = iconOf(call);
  const name = contactName(call.contact);
  const number = call.phoneNumber ? displayPhoneNumber(call.phoneNumber) : null;
  const text = call.voicemail ? voicemailText(call.voicemail) : callText(call);
  return {
    leading: <Avatar name={name} icon={<Icon className="size-[18px]" />} />,
    title: name,
    subtitle: [text, number === name ? null : number].filter(Boolean).join(" · "),
    meta: listTime(call.time, businessNow(), timeZone),
    badge: isMissed(call) ? <Badge tone="danger">Missed</Badge> : undefined,
  };
};

/** Calls from and to the business's number. */
export function CallHistory() {
  const source = useCallSearch();
  const { timezone } = useCurrentUser();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<Call>();
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveCalls();
  const removeChosen = async () => {
    const { removed } = await remove.mutateAsync({ body: chosen(ticked, source) });
    leave();
    source.reload();
    toast.success(`${counted(removed, "call")} deleted`);
  };
  return (
    <ListPanel
      title="Call history"
      label="Calls"
      search={{ label: "Search calls" }}
      besideSearch={<SelectToggle label="Select calls" isOn={isSelecting} onChange={setSelecting} />}
      header={
        <FilterChips
          label="Which calls"
          chips={filters}
          value={source.query.filter}
          onChange={(filter) => source.setQuery({ filter })}
        />
      }
      source={source}
      type={isSelecting ? "bulk" : "nav"}
      selection={ticked}
      actions={[{ label: "Delete", icon: <Trash2 aria-hidden="true" />, onSelect: () => setRemoving(true) }]}
      hrefOf={({ contact }) => `/call-history/${contact._id}/chat`}
      row={(call) => rowOf(call, timezone)}
      rowActions={(call) => <CallButton contact={call.contact} />}
      empty={
        <EmptyState
          icon={<PhoneCall />}
          title="No calls yet"
          text="Calls you make and calls to your number show up here."
          action={
            <ButtonLink kind="primary" href="/contacts">
              Choose a contact to call
            </ButtonLink>
          }
        />
      }
    >
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Delete ${counted(ticked.count, "call")}?`}
        confirmLabel="Delete"
        isDanger
        onConfirm={removeChosen}
      >
        They stay in their chats, but you won't find them here again.
      </ConfirmDialog>
    </ListPanel>
  );
}
