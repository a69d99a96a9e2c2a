import { useDebounced } from "./delays.ts";

/** The delay of every search on the server after the last key (document 2, section 9). */
const searchDebounceMs = 225;

/** The term to search for: the typed text, once typing pauses. */
export const useSearchTerm = (typed: string): string => useDebounced(typed, searchDebounceMs);
