export { useBackToList } from "./list/back-to-list.ts";
export { useUnsentMarks } from "./list/unsent-marks.ts";
export { threadText } from "./message-menu/copy-from-here.ts";
export { FoundInSpaces } from "./search/FoundInSpaces.tsx";
export { SearchPanel } from "./search/SearchPanel.tsx";
export { KnownTeam } from "./team/KnownTeam.tsx";
export { PresenceLine } from "./team/PresenceLine.tsx";
export { useBeingPresent } from "./team/presence.api.ts";
export { useWriterOf } from "./team/team-names.ts";
export { makeWritingSignal } from "./team/writing-signal.ts";
export { ThreadMessages } from "./thread/ThreadMessages.tsx";
export { useReadValues } from "./thread/use-read-values.ts";
export {
  addToThread,
  peekThread,
  removeFromThread,
  type ThreadSource,
  useThread,
} from "./thread/use-thread.ts";
export { useUnreadLine } from "./thread/use-unread-line.ts";
