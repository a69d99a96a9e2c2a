import type { VoiceDrop } from "@broadcast/contract/voice-drops";
import { ContentPicker } from "../content/index.ts";
import { voiceDropSection } from "./voice-drop-section.tsx";

interface SelectVoiceDropProps {
  onClose: () => void;
  /** The dialog closes when the promise resolves. */
  onSelect: (voiceDrop: VoiceDrop) => unknown;
}

/** Chooses a voice drop to send. Mount it to open it. */
export function SelectVoiceDrop(props: SelectVoiceDropProps) {
  return <ContentPicker section={voiceDropSection} title="Select Voice Drop" {...props} />;
}
