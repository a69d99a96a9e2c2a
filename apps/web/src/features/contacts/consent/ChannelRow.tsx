import type { ChannelStanding, ConsentChannel } from "@broadcast/contract/consent";
import type { Contact } from "@broadcast/contract/contacts";
import {
  Ban,
  CircleDashed,
  CircleOff,
  Image,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Mic,
  ShieldCheck,
  TriangleAlert,
} from "lucide-react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { Badge, type Tone } from "../../../ui/display/Badge.tsx";
import { channelNames, type StandingWords, standingWords } from "./consent-words.ts";

const channelIcons: Record<ConsentChannel, LucideIcon> = {
  text: MessageSquareText,
  picture: Image,
  voice: Mic,
  email: Mail,
};

const faces: Record<StandingWords["face"], { tone: Tone; icon: LucideIcon }> = {
  "opted-out": { tone: "danger", icon: Ban },
  marked: { tone: "danger", icon: CircleOff },
  consented: { tone: "brand", icon: ShieldCheck },
  needed: { tone: "caution", icon: TriangleAlert },
  open: { tone: "neutral", icon: CircleDashed },
  none: { tone: "neutral", icon: CircleOff },
};

/** A contact's consent on one channel. */
export function ChannelRow({ standing, contact }: { standing: ChannelStanding; contact: Contact }) {
  const { timezone } = useCurrentUser();
  const { face, label, text } = standingWords(standing, contact, timezone);
  const ChannelIcon = channelIcons[standing.channel];
  const { tone, icon: StandingIcon } = faces[face];
  return (
    <li className="flex items-start gap-3 border-line border-b py-3 last:border-b-0">
      <ChannelIcon aria-hidden="true" className="mt-0.5 size-[18px] shrink-0 text-soft" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold text-text">{channelNames[standing.channel]}</span>
          <Badge tone={tone} icon={<StandingIcon aria-hidden="true" className="size-3.5" />}>
            {label}
          </Badge>
        </p>
        <p className="mt-0.5 line-clamp-3 text-note text-soft [overflow-wrap:anywhere]">{text}</p>
      </div>
    </li>
  );
}
