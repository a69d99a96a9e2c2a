export { FailureAdviceDialog } from "./FailureAdviceDialog.tsx";
export { MessageList } from "./MessageList.tsx";
export { ScheduledMessage } from "./ScheduledMessage.tsx";
export type { ThreadAsk } from "./thread-ask.ts";
export { type SpaceNote, threadRows } from "./thread-rows.ts";
