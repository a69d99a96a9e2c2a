import type { Broadcast } from "@broadcast/contract/broadcasts";
import { CircleAlert, Image, Mail, MessageSquare, Mic, Pause } from "lucide-react";
import { Avatar, type AvatarHue } from "../../ui/display/Avatar.tsx";

const looks: Record<Broadcast["type"], { icon: typeof Mail; hue: AvatarHue }> = {
  sms: { icon: MessageSquare, hue: "green" },
  mms: { icon: Image, hue: "orange" },
  email: { icon: Mail, hue: "blue" },
  rvm: { icon: Mic, hue: "pink" },
};

/** States that take precedence over the type of content. */
const stateIcons: Partial<Record<Broadcast["state"], typeof Mail>> = { error: CircleAlert, paused: Pause };

/** The round icon of a broadcast: its type, or that it is paused or unsent. */
export function BroadcastIcon({ type, state }: Pick<Broadcast, "type" | "state">) {
  const stateIcon = stateIcons[state];
  const { icon: Icon, hue } = stateIcon ? { icon: stateIcon, hue: "grey" as const } : looks[type];
  return <Avatar name={type} hue={hue} icon={<Icon className="size-[18px]" />} />;
}
