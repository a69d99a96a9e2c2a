import { cleanTag, tagKey } from "@broadcast/domain/account/names";
import { useState } from "react";
import { useDebounced } from "../../lib/screens/delays.ts";
import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";
import { TokensField } from "../../ui/inputs/text/TokensField.tsx";
import { useTagColor, useTagSuggestions } from "./tags.api.ts";

const suggestDelayMs = 225;
const tagMaxCharacters = 60;

type TagsFieldProps = Omit<ControlProps<readonly string[]>, "label"> & {
  label?: string;
  placeholder?: string;
  maxTokens?: number;
};

/**
 * Tags, suggested from the account's own or typed. Typed ones keep letters, digits, hyphens, underscores and
 * spaces (document 1, section 5), and at most 60 characters.
 */
export function TagsField({
  label = "Tags",
  placeholder = "Type a tag and press Enter",
  ...rest
}: TagsFieldProps) {
  const [typed, setTyped] = useState("");
  const [isUsed, setUsed] = useState(false);
  const term = useDebounced(typed.trim(), suggestDelayMs);
  const { data } = useTagSuggestions(term, isUsed);
  const colorOf = useTagColor();
  return (
    <TokensField
      {...rest}
      hueOf={colorOf}
      label={label}
      placeholder={placeholder}
      suggestions={data?.tags.map((tag) => tag.name) ?? []}
      // Suggestions load when the field gets the focus, not with every form that has one.
      onFocus={() => setUsed(true)}
      onSearch={setTyped}
      clean={(text) => cleanTag(text).slice(0, tagMaxCharacters).trim()}
      keyOf={tagKey}
    />
  );
}
