export { Composer } from "./Composer.tsx";
export { DynamicFieldDialog } from "./DynamicFieldDialog.tsx";
export { EditMessageDialog } from "./EditMessageDialog.tsx";
export { FieldSuggestionList } from "./FieldSuggestionList.tsx";
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
export { useFieldSuggestions } from "./use-field-suggestions.ts";
export { useTagUrlProblem } from "./use-tag-url-problem.ts";
