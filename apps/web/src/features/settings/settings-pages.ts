import {
  AlarmClock,
  Bell,
  Braces,
  CheckCheck,
  CirclePause,
  ClipboardPen,
  Clock,
  Gauge,
  Globe,
  Hash,
  KeyRound,
  type LucideIcon,
  Mail,
  MailOpen,
  MessageSquareOff,
  Palette,
  PhoneCall,
  PhoneForwarded,
  Scale,
  Tags,
} from "lucide-react";
import type { LinkListGroup, LinkListRow } from "../../ui/lists/LinkList.tsx";

const page = (
  slug: string,
  title: string,
  text: string,
  icon: LucideIcon,
  keywords: string,
): LinkListRow => ({
  href: `/settings/${slug}`,
  title,
  text,
  icon,
  keywords,
});

/** All settings, with more words to search for. */
export const settingsPages: readonly LinkListGroup[] = [
  {
    label: "Your business",
    links: [
      page("set-time-zone", "Time zone", "Your business's time zone", AlarmClock, "timezone hours region"),
      page("brand", "Brand", "Your logo and colors", Palette, "logo colours design look theme"),
      page(
        "sending-domain",
        "Email domain",
        "Send emails from your own domain",
        Globe,
        "DKIM DNS SPF DMARC sender from address authentication",
      ),
      page("email", "Email", "Where replies go", Mail, "reply-to sender address from"),
    ],
  },
  {
    label: "Sending",
    links: [
      page(
        "broadcast-hours",
        "Broadcast hours",
        "When your broadcasts go out",
        Clock,
        "schedule sending window night time",
      ),
      page(
        "sending-limits",
        "Sending limits",
        "Limits per person, alarms",
        Gauge,
        "frequency cap maximum pause alert consent export",
      ),
      page(
        "automations",
        "Automations",
        "What pauses when you reply to someone",
        CirclePause,
        "campaigns flows pause resume hold reply by hand",
      ),
      page(
        "quiet-hours",
        "Legal and carrier limits",
        "Quiet hours, frequency caps, pace",
        Scale,
        "TCPA law state rules throughput speed compliance do not disturb",
      ),
      page(
        "dynamic-fields",
        "Missing field values",
        "What to send when a field is empty",
        Braces,
        "dynamic fields merge tags placeholders variables fallback personalization unknown",
      ),
    ],
  },
  {
    label: "Opt-ins and opt-outs",
    links: [
      page(
        "opt-in-form",
        "Opt-in form",
        "Your page to join the list",
        ClipboardPen,
        "subscribe sign-up signup consent link qr",
      ),
      page(
        "double-opt-in",
        "Double opt-in",
        "Ask new contacts to confirm",
        CheckCheck,
        "confirmation consent subscribe",
      ),
      page(
        "opt-out-message",
        "Opt-out message",
        "The reply to a STOP",
        MessageSquareOff,
        "unsubscribe optout cancel end reply",
      ),
    ],
  },
  {
    label: "Contacts",
    links: [
      page(
        "custom-field-names",
        "Contact fields",
        "Your own fields on every contact",
        Tags,
        "custom field names attributes properties columns dynamic merge",
      ),
    ],
  },
  {
    label: "Incoming messages",
    links: [
      page(
        "notifications",
        "Notifications",
        "Incoming messages, on this device",
        Bell,
        "push alerts browser sound badge",
      ),
      page(
        "incoming-message-email-notifications",
        "Email notifications",
        "Incoming messages by email",
        MailOpen,
        "forward alerts inbox",
      ),
      page(
        "short-code-messages",
        "Short code messages",
        "From numbers of five or six digits",
        Hash,
        "shortcode verification codes banks block",
      ),
    ],
  },
  {
    // Shown while calls are off too, because this is where they are turned on again.
    label: "Calls",
    links: [
      page(
        "call-forwarding",
        "Call forwarding",
        "The phone that rings for you",
        PhoneForwarded,
        "forward redirect cell own number ring calls",
      ),
      page(
        "voice-settings",
        "Voice settings",
        "Turn calls and voicemail on or off",
        PhoneCall,
        "voice phone ring announce answering machine disable",
      ),
    ],
  },
  {
    label: "Access",
    links: [
      page(
        "change-assistant-password",
        "Assistant password",
        "Let someone reply for you",
        KeyRound,
        "team helper staff login share access",
      ),
    ],
  },
];
