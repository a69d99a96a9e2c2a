export { pricePerPiece } from "./broadcast-kinds.ts";
export { ContentAsWritten } from "./ContentAsWritten.tsx";
export { ContentFields } from "./ContentFields.tsx";
export { contentOf, contentProblems } from "./content-rules.ts";
export { rememberBroadcast } from "./remember-broadcast.ts";
export { SaveNote } from "./SaveNote.tsx";
export { tagLabel } from "./tag-label.ts";
export { useDraft } from "./use-draft.ts";
export { WordingCard } from "./WordingCard.tsx";
