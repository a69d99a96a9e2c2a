import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import {
  AlarmClock,
  AlarmClockOff,
  Check,
  CircleCheck,
  RotateCcw,
  UserRound,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
} from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useGo, useScreenPath } from "../../../lib/screens/navigation.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { afterChat } from "../work/next-chat.ts";
import { tellUndoable } from "../work/undo-toast.tsx";
import { SnoozeDialog } from "./SnoozeDialog.tsx";
import { snoozeTimes } from "./snooze-times.ts";
import { useAssign, useChatWork, useSetStatus, useTeam } from "./team.api.ts";

/** A chat's assignee and status, with actions to change both. */
export function ChatWorkMenu({ contactId }: { contactId: string }) {
  const { timezone } = useCurrentUser();
  const team = useTeam().data?.members ?? [];
  const work = useChatWork(contactId).data;
  const assign = useAssign();
  const setStatus = useSetStatus();
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const go = useGo();
  const isAmongChats = useScreenPath().startsWith("/chats/");
  if (!work) return null;
  const { status, snoozedUntil, assigneeId } = work;
  const assignee = team.find(({ _id }) => _id === assigneeId);
  const chosen = { contactIds: [contactId] };
  const putBack = () => {
    const isOver = snoozedUntil !== null && new Date(snoozedUntil) <= businessNow();
    return setStatus.mutateAsync({
      body:
        isOver || status !== "snoozed" || !snoozedUntil
          ? { ...chosen, status: isOver ? "open" : status }
          : { ...chosen, status, snoozedUntil },
    });
  };
  const to = (id: typeof assigneeId) => assign.mutateAsync({ body: { ...chosen, assigneeId: id } });
  // The calls show their own errors.
  const give = (id: typeof assigneeId, told: string) =>
    void to(id).then(
      () => tellUndoable(told, undefined, () => to(assigneeId)),
      () => {},
    );
  const snooze = async (until: Date) => {
    await setStatus.mutateAsync({
      body: { ...chosen, status: "snoozed", snoozedUntil: until.toISOString() },
    });
    tellUndoable("Chat snoozed", momentText(until.toISOString(), timezone), putBack);
  };
  const put = (next: "open" | "done", told: string) => {
    const after = afterChat(client, contactId);
    void setStatus.mutateAsync({ body: { ...chosen, status: next } }).then(
      () => {
        tellUndoable(told, undefined, putBack);
        if (next === "done" && isAmongChats) go(after);
      },
      () => {},
    );
  };
  const label =
    status === "done"
      ? "Done"
      : status === "snoozed"
        ? "Snoozed"
        : (assignee?.name.split(" ")[0] ?? "Assign");
  const icon =
    status === "done" ? (
      <CircleCheck />
    ) : status === "snoozed" ? (
      <AlarmClock />
    ) : assignee ? (
      <UserRoundCheck />
    ) : (
      <UserRoundPlus />
    );
  const said = [
    assignee ? `Assigned to ${assignee.isYou ? "you" : assignee.name}` : "Unassigned",
    status === "snoozed" && snoozedUntil ? `snoozed until ${momentText(snoozedUntil, timezone)}` : status,
  ].join(", ");
  return (
    <>
      <Menu
        align="end"
        className="w-[248px]"
        header={<p className="px-2.5 pt-1.5 pb-2 text-note text-soft">{said}</p>}
        trigger={
          <Button size="sm" icon={icon} className="max-sm:gap-0" aria-label={`${label}: ${said}`}>
            <span className="max-w-[96px] truncate max-sm:sr-only">{label}</span>
          </Button>
        }
        entries={[
          status === "done"
            ? { label: "Reopen", icon: <RotateCcw />, onSelect: () => put("open", "Chat reopened") }
            : { label: "Mark as done", icon: <Check />, onSelect: () => put("done", "Chat marked as done") },
          null,
          {
            group: "Snooze",
            isTitled: true,
            entries: [
              status === "snoozed" && {
                label: "End snooze",
                icon: <AlarmClockOff />,
                onSelect: () => put("open", "Chat reopened"),
              },
              ...snoozeTimes(businessNow(), timezone).map((time) => ({
                label: time.label,
                icon: <AlarmClock />,
                onSelect: () => void snooze(time.until).catch(() => {}),
              })),
              { label: "Choose a time…", icon: <AlarmClock />, onSelect: () => setAsking(true) },
            ],
          },
          null,
          {
            group: "Assign to",
            isTitled: true,
            entries: [
              ...team.map(({ _id, name, isYou }) => ({
                label: isYou ? `${name} (you)` : name,
                icon: <UserRound />,
                isChecked: _id === assigneeId,
                onSelect: () => give(_id, `Assigned to ${isYou ? "you" : name}`),
              })),
              assigneeId !== null && {
                label: "No one",
                icon: <UserRoundX />,
                onSelect: () => give(null, "Unassigned"),
              },
            ],
          },
        ]}
      />
      {isAsking ? <SnoozeDialog onClose={() => setAsking(false)} onSnooze={snooze} /> : null}
    </>
  );
}
