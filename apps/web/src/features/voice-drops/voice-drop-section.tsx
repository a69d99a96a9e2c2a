import { type VoiceDrop, voiceDrops } from "@broadcast/contract/voice-drops";
import { playingTime } from "@broadcast/domain/content/waveform";
import { Mic } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateVoiceDropDialog } from "./CreateVoiceDropDialog.tsx";

export const voiceDropSection: ContentSection<VoiceDrop> = {
  contentType: "voiceDrop",
  path: "/voice-drops",
  singular: "voice drop",
  plural: "voice drops",
  icon: Mic,
  calls: voiceDrops,
  fetchPage: searchPage<typeof voiceDrops.search, "voiceDrops", ContentQuery>(
    voiceDrops.search,
    "voiceDrops",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: ({ name, media: [recording] }) => ({
    leading: <Avatar name={name} icon={<Mic className="size-[18px]" />} />,
    subtitle: recording ? playingTime(recording.seconds ?? 0) : "No recording yet",
  }),
  emptyText:
    "Record a message once and leave it in the voicemail of contacts who agreed to it, without their phone ringing.",
  CreateDialog: (props) => <CreateVoiceDropDialog {...props} />,
};
