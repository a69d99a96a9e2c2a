import type { Message } from "@broadcast/contract/messages";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import {
  Archive,
  CalendarClock,
  Copy,
  CopyPlus,
  Megaphone,
  MessageSquarePlus,
  Pencil,
  Phone,
  PhoneIncoming,
  RotateCcw,
  Sparkles,
  Trash2,
} from "lucide-react";
import type { HTMLAttributes, ReactElement, ReactNode } from "react";
import { hasVoice } from "../../lib/api/has-voice.ts";
import { useKnownSession } from "../../lib/api/session.ts";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { MountOnPress } from "../../ui/overlays/MountOnPress.tsx";
import { isColleaguesOf, type MessageAction, messageActions } from "./message-actions.ts";
import type { ThreadAction } from "./thread-action.ts";

const looks: Record<MessageAction, { label: string; icon: ReactNode }> = {
  "copy-text": { label: "Copy Message", icon: <Copy /> },
  copy: { label: "Copy From Here", icon: <CopyPlus /> },
  edit: { label: "Edit Message", icon: <Pencil /> },
  reschedule: { label: "Edit Schedule", icon: <CalendarClock /> },
  resend: { label: "Resend", icon: <RotateCcw /> },
  helper: { label: "Message Insights", icon: <Sparkles /> },
  template: { label: "New Message Template", icon: <MessageSquarePlus /> },
  broadcast: { label: "New Broadcast", icon: <Megaphone /> },
  archive: { label: "Archive Message", icon: <Archive /> },
  delete: { label: "Delete Message", icon: <Trash2 /> },
  "call-again": { label: "Call Again", icon: <Phone /> },
  "return-call": { label: "Return Call", icon: <PhoneIncoming /> },
};

interface MessageMenuProps {
  message: Message;
  isOut: boolean;
  isInSpace: boolean;
  onAsk: (ask: ThreadAction) => void;
}

/**
 * The icon "Ellipsis" as one path: every message has it. Not hidden by opacity, which would cost each of them a layer
 * while the thread is scrolled.
 */
const dots = (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className="lucide invisible group-hover/message:visible in-focus-visible:visible in-data-popup-open:visible"
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinecap="round"
  >
    <path d="M5 12h.01M12 12h.01M19 12h.01" />
  </svg>
);

/** The actions on one message: shown on hover and keyboard focus, opened by a long press. */
export function MessageMenu(props: MessageMenuProps) {
  const trigger = (
    <IconButton
      label="Message actions"
      data-message-menu=""
      hasTooltip={false}
      className={cx(
        "shrink-0 rounded-full",
        // On touch screens the message is long-pressed instead; screen readers and keyboards still find the
        // button.
        "pointer-coarse:pointer-events-none",
        props.isOut ? "pointer-coarse:-mr-12" : "pointer-coarse:-ml-12",
      )}
      icon={dots}
    />
  );
  return (
    <MountOnPress trigger={trigger}>{() => <OpenMessageMenu {...props} trigger={trigger} />}</MountOnPress>
  );
}

interface OpenMessageMenuProps extends MessageMenuProps {
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
}

function OpenMessageMenu({ message, isOut, isInSpace, onAsk, trigger }: OpenMessageMenuProps) {
  const session = useKnownSession();
  return (
    <Menu
      align={isOut ? "end" : "start"}
      isOpenAtFirst
      trigger={trigger}
      entries={messageActions(message, {
        isInSpace,
        isColleagues: session !== null && isColleaguesOf(session.user, message),
        hasHelper: session?.user.settings.messageHelper ?? false,
        hasVoice: session ? hasVoice(session.user) : false,
      }).map((action) => ({
        ...looks[action],
        isDanger: action === "delete",
        onSelect: () => onAsk({ kind: action, message }),
      }))}
    />
  );
}
