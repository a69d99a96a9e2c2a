export { Composer } from "./Composer.tsx";
export { DynamicFieldDialog } from "./DynamicFieldDialog.tsx";
export { EditMessageDialog } from "./EditMessageDialog.tsx";
export {
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
export { SuggestionList } from "./SuggestionList.tsx";
export { contentOf, spaceContentOf } from "./sent-content.ts";
export { useFieldSuggestions } from "./use-field-suggestions.ts";
export { useTagUrlProblem } from "./use-tag-url-problem.ts";
