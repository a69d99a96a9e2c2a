export { FailureAdviceDialog } from "./FailureAdviceDialog.tsx";
export { MessageList } from "./MessageList.tsx";
export { MessageText } from "./MessageText.tsx";
export { ScheduledMessage } from "./ScheduledMessage.tsx";
export type { ThreadAction } from "./thread-action.ts";
export { makeRowMemory, type RowsOptions, type SpaceNote, threadRows } from "./thread-rows.ts";
