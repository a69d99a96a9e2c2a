export { pricePerPiece } from "./broadcast-kinds.ts";
export { ContentAsWritten } from "./ContentAsWritten.tsx";
export { contentOf, contentProblems } from "./content-rules.ts";
export { ContentFields } from "./fields/ContentFields.tsx";
export { MessageField } from "./fields/MessageField.tsx";
export { rememberBroadcast } from "./remember-broadcast.ts";

export { TaggedText } from "./TaggedText.tsx";
export { tagsNamed } from "./tag-label.ts";
export { useContentCheck } from "./use-content-check.ts";
export { useDraft } from "./use-draft.ts";
export { WordingCard } from "./WordingCard.tsx";
