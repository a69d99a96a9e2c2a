import {
  AlarmClock,
  Bell,
  Braces,
  CheckCheck,
  ClipboardPen,
  Clock,
  Gauge,
  Hash,
  KeyRound,
  Mail,
  MailOpen,
  MessageSquareOff,
  PhoneForwarded,
  Scale,
  Tags,
  Voicemail,
} from "lucide-react";
import { Panel } from "../../ui/layout/Panel.tsx";
import { LinkList } from "../../ui/lists/LinkList.tsx";

const page = (slug: string, title: string, text: string, icon: typeof Clock) => ({
  href: `/settings/${slug}`,
  title,
  text,
  icon,
});

const pages = [
  page("set-time-zone", "Time zone", "The clock of your business", AlarmClock),
  page("broadcast-hours", "Broadcast hours", "When your broadcasts leave", Clock),
  page("sending-limits", "Sending limits", "How much one person gets, alarms", Gauge),
  page("quiet-hours", "Legal and carrier limits", "Quiet hours, frequency caps, pace", Scale),
  page("opt-out-message", "Opt-out message", "What confirms a STOP", MessageSquareOff),
  page("opt-in-form", "Opt-in form", "Your page to join the list", ClipboardPen),
  page("double-opt-in", "Double opt-in", "Ask new contacts to confirm", CheckCheck),
  page("dynamic-fields", "Dynamic fields", "Missing values, unknown fields", Braces),
  page("custom-field-names", "Custom field names", "Your own fields on contacts", Tags),
  page("short-code-messages", "Short code messages", "From numbers of five or six digits", Hash),
  page("notifications", "Notifications", "Incoming messages, on this device", Bell),
  page("incoming-message-email-notifications", "Email notifications", "Incoming messages by email", MailOpen),
  page("email", "Email", "Where replies go", Mail),
  page("call-forwarding", "Call forwarding", "Where callers are put through", PhoneForwarded),
  page("voice-settings", "Voice settings", "How calls are answered", Voicemail),
  page("change-assistant-password", "Assistant password", "Let somebody answer for you", KeyRound),
];

/** The settings that there are. */
export function Settings() {
  return (
    <Panel title="Settings" body="bare">
      <LinkList label="Settings" links={pages} />
    </Panel>
  );
}
