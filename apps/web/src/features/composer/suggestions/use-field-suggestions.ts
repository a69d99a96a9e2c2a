import { tagText } from "@broadcast/domain/messages/message-tags";
import type { RefObject } from "react";
import {
  type Suggestion,
  type SuggestionKind,
  type Suggestions,
  useTyping,
} from "../../../ui/inputs/suggestions/use-typing.ts";
import { useDynamicFields } from "../../settings/index.ts";
import { matchingFields } from "./matching-fields.ts";

const shownAtMost = 6;

/** A field being typed, up to the caret: "{{first". */
export const fieldKind: SuggestionKind = {
  name: "dynamic fields",
  mark: "{{",
  typed: /\{\{([^{}|]{0,40})$/,
  closing: "}}",
};

/** The dynamic fields that match a term; none for null. */
export function useMatchingFields(term: string | null): readonly Suggestion[] {
  const known = useDynamicFields();
  if (term === null) return [];
  return matchingFields(known.fields, term)
    .slice(0, shownAtMost)
    .map(({ code, label }) => ({
      key: code,
      label,
      note: `{{${code}}}`,
      text: tagText("dynamicField", code),
    }));
}

/** Suggests dynamic fields after "{{". */
export function useFieldSuggestions(
  box: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
): Suggestions {
  const typing = useTyping(box, value, onChange, onlyFields);
  return typing.listOf(useMatchingFields(typing.termOf(fieldKind)));
}

const onlyFields = [fieldKind];
