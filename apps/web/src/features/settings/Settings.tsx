import { Braces, Clock, Gauge, Mail, Scale } from "lucide-react";
import { Panel } from "../../ui/layout/Panel.tsx";
import { LinkList } from "../../ui/lists/LinkList.tsx";

const pages = [
  {
    href: "/settings/broadcast-hours",
    title: "Broadcast hours",
    text: "When your broadcasts leave",
    icon: Clock,
  },
  {
    href: "/settings/sending-limits",
    title: "Sending limits",
    text: "How much one person gets, alarms",
    icon: Gauge,
  },
  {
    href: "/settings/dynamic-fields",
    title: "Dynamic fields",
    text: "When a value is missing",
    icon: Braces,
  },
  { href: "/settings/email", title: "Email", text: "Postal address, replies", icon: Mail },
  {
    href: "/settings/quiet-hours",
    title: "What we keep to for you",
    text: "Quiet hours, carriers' limits",
    icon: Scale,
  },
];

/** The settings that there are. */
export function Settings() {
  return (
    <Panel title="Settings" body="bare">
      <LinkList label="Settings" links={pages} />
    </Panel>
  );
}
