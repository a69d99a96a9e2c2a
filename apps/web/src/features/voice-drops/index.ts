export { CallToRecordGreeting } from "./CallToRecordGreeting.tsx";
export { ChosenRecording } from "./ChosenRecording.tsx";
export { RecordDialog } from "./RecordDialog.tsx";
export { RecordSound } from "./RecordSound.tsx";
export { SelectVoiceDrop } from "./SelectVoiceDrop.tsx";
export { voiceDropSection } from "./voice-drop-section.tsx";
