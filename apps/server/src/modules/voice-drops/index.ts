import { voiceDrops } from "@broadcast/contract/voice-drops";
import { endpoints, type ServerModule } from "../../module.ts";
import { saveCallRecording } from "./call-to-record.ts";
import { portableVoiceDrop } from "./portable-voice-drop.ts";
import { serveRecordingCalls } from "./recording-call-webhooks.ts";
import { voiceDropHandlers } from "./voice-drops.routes.ts";
import { isInVoiceDrop } from "./voice-drops.sql.ts";

export {
  type GreetingRecorded,
  greetingRecorded,
  readVoiceDropCall,
  saveCallRecording,
  startVoiceDropCall,
} from "./call-to-record.ts";
export { withRecording, withUploadedRecording } from "./kept-recording.ts";
export type { StoredRecording } from "./voice-drops.sql.ts";
export { findRecording, readRecorded } from "./voice-drops.ts";

export const voiceDropsModule: ServerModule = {
  routes: [endpoints(voiceDrops, voiceDropHandlers)],
  apartRoutes: [serveRecordingCalls],
  jobs: [saveCallRecording],
  fileHolders: [isInVoiceDrop],
  portableKinds: [portableVoiceDrop],
};
