import { useDebounced } from "./delays.ts";

/** What every search that asks the server waits after the last key (document 2, section 9). */
const searchDebounceMs = 225;

/** What is searched for: what is typed, once typing rests. */
export const useSearchTerm = (typed: string): string => useDebounced(typed, searchDebounceMs);
