import { type MessageTemplate, templates } from "@broadcast/contract/templates";
import { type RefObject, useEffect, useState } from "react";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { usePreference } from "../../../platform/preferences.ts";
import type { Emoji } from "../emoji/emoji.ts";
import { fieldKind, useMatchingFields } from "./use-field-suggestions.ts";
import { type Suggestion, type SuggestionKind, type Suggestions, useTyping } from "./use-suggestions.ts";

const shownAtMost = 6;
const noteLength = 60;
const keptFreshMs = 60_000;
const typingRestsMs = 200;

/** ":smi": from the second letter on, so that neither a time nor ":)" triggers it. */
const emojiKind: SuggestionKind = {
  name: "emoji",
  mark: ":",
  typed: /(?:^|\s):([a-z][\w +-]{1,28})$/i,
};

/** "/thanks", at the start of a line. */
const replyKind: SuggestionKind = {
  name: "saved replies",
  mark: "/",
  typed: /(?:^|\n)\/([^\n/]{0,40})$/,
};

const kinds = [fieldKind, emojiKind, replyKind];

type EmojiSearch = Pick<typeof import("../emoji/emoji.ts"), "searchEmoji" | "skinToneOf" | "withTone">;

/** The emoji list is loaded when the user starts typing one. */
function useMatchingEmoji(term: string | null): readonly Suggestion[] {
  const [search, setSearch] = useState<EmojiSearch | null>(null);
  const [tone] = usePreference("emojiSkinTone");
  const isWanted = term !== null;
  useEffect(() => {
    // If it cannot be loaded, the text stays as typed.
    if (isWanted) void import("../emoji/emoji.ts").then((emoji) => setSearch(emoji)).catch(() => {});
  }, [isWanted]);
  if (term === null || !search) return [];
  return search.searchEmoji(term, shownAtMost).map((emoji: Emoji) => {
    const text = search.withTone(emoji, search.skinToneOf(tone));
    return { key: emoji.text, label: `${text} ${emoji.name}`, note: "", text };
  });
}

const pictureOf = async ({ media }: MessageTemplate): Promise<Blob | null> => {
  const [first] = media;
  if (!first) return null;
  const answer = await fetch(first.url);
  return answer.ok ? answer.blob() : null;
};

/** The account's message templates that match by name or text. */
function useMatchingReplies(term: string | null, onPicture: (picture: Blob) => void): readonly Suggestion[] {
  const wanted = useDebounced(term ?? "", typingRestsMs).trim();
  const found = useEndpoint(
    templates.search,
    { body: { ...(wanted ? { term: wanted } : {}), paging: { page: 1, pageSize: shownAtMost } } },
    { isEnabled: term !== null, isQuiet: true, freshMs: keptFreshMs },
  );
  if (term === null) return [];
  return (found.data?.templates ?? []).map((template) => ({
    key: template._id,
    label: template.name,
    note: template.text.slice(0, noteLength),
    text: template.text,
    onTake: () => {
      void pictureOf(template)
        .then((picture) => picture && onPicture(picture))
        .catch(() => {});
    },
  }));
}

/** Suggestions for a chat message: dynamic fields after "{{", emoji after ":", saved replies after "/". */
export function useMessageSuggestions(
  box: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
  onPicture: (picture: Blob) => void,
): Suggestions {
  const typing = useTyping(box, value, onChange, kinds);
  const fields = useMatchingFields(typing.termOf(fieldKind));
  const emoji = useMatchingEmoji(typing.termOf(emojiKind));
  const replies = useMatchingReplies(typing.termOf(replyKind), onPicture);
  return typing.listOf([...fields, ...emoji, ...replies]);
}
