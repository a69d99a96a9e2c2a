import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { useConditionNames } from "./contact-search.api.ts";
import { searchWords } from "./search-words.ts";

/** A search in words. */
export function SearchWords({ conditions }: { conditions: ContactConditions }) {
  return searchWords(conditions, useConditionNames(conditions));
}
