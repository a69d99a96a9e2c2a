export { Composer } from "./Composer.tsx";
export { EditMessageDialog } from "./EditMessageDialog.tsx";
export type { Draft } from "./outbox/drafts.ts";
export {
  type Delivery,
  discard,
  moveToContact,
  type PendingMessage,
  retry,
  send,
  sentKeys,
  settle,
  usePending,
} from "./outbox/outbox.ts";
export { isUnderWay, outOfCredits, threadKeyOf } from "./outbox/pending-message.ts";
export { contentOf, spaceContentOf } from "./outbox/sent-content.ts";
export { useDraft } from "./outbox/use-draft.ts";
export { passFocus } from "./passed-focus.ts";
export { SandboxClockLink } from "./schedule/SandboxClockLink.tsx";
export { ScheduleChatDialog } from "./schedule/ScheduleChatDialog.tsx";
export { DynamicFieldDialog } from "./suggestions/DynamicFieldDialog.tsx";
export { useFieldSuggestions } from "./suggestions/use-field-suggestions.ts";
export { ASKED_ABOVE_CREDITS, type GroupSending, type GroupVerdict } from "./use-group-verdict.ts";
export { useTagUrlProblem } from "./use-tag-url-problem.ts";
