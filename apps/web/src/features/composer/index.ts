export { Composer } from "./Composer.tsx";
export { DynamicFieldDialog } from "./DynamicFieldDialog.tsx";
export { EditMessageDialog } from "./EditMessageDialog.tsx";
export { matchingFields } from "./matching-fields.ts";
export {
  contentOf,
  discard,
  type PendingMessage,
  retry,
  send,
  sentKeys,
  settle,
  usePending,
} from "./outbox.ts";
export { SandboxClockLink } from "./SandboxClockLink.tsx";
export { ScheduleChatDialog } from "./ScheduleChatDialog.tsx";
