import { CallsComing } from "./CallsComing.tsx";

/** How calls will be answered. */
export function VoiceSettings() {
  return (
    <CallsComing
      title="Voice settings"
      text="You will choose how long your number rings, and whether callers can leave a voicemail."
    />
  );
}
