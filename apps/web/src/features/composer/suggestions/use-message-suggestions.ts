import { templates } from "@broadcast/contract/templates";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { readOptions } from "../../../lib/api/api-hooks.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useSearchTerm } from "../../../lib/screens/search-term.ts";
import { usePreference } from "../../../platform/preferences.ts";
import {
  type Suggestion,
  type SuggestionKind,
  type SuggestionSearch,
  type Suggestions,
  useTyping,
} from "../../../ui/inputs/suggestions/use-typing.ts";
import type { Emoji } from "../emoji/emoji.ts";
import { fieldKind, useMatchingFields } from "./use-field-suggestions.ts";

const shownAtMost = 6;
const noteLength = 60;
const keptFreshMs = 60_000;

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

const loadPicture = async (url: string): Promise<Blob> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error("We couldn't read the picture");
  return answer.blob();
};

const wordsOf = (term: string) => term.toLowerCase().split(/\s+/);

/** The account's message templates whose name matches. */
function useMatchingReplies(
  term: string | null,
  onPicture: (load: () => Promise<Blob>) => void,
): { items: readonly Suggestion[]; search: SuggestionSearch } {
  const typed = (term ?? "").trim();
  const settled = useSearchTerm(typed);
  const wanted = typed && settled;
  const found = useQuery({
    ...readOptions(
      templates.search,
      { body: { ...(wanted ? { term: wanted } : {}), paging: { page: 1, pageSize: shownAtMost } } },
      { isQuiet: true },
    ),
    enabled: term !== null,
    subscribed: useIsInView(),
    staleTime: keptFreshMs,
    placeholderData: (before) => before,
  });
  if (term === null) return { items: [], search: "done" };
  const known = found.data?.templates ?? [];
  const isFound = wanted === typed && found.data !== undefined && !found.isPlaceholderData;
  // Until then, those of the search before that match too.
  const shown = isFound
    ? known
    : known.filter(({ name }) => wordsOf(typed).every((word) => name.toLowerCase().includes(word)));
  const items = shown.map(({ _id, name, text, media: [picture] }) => ({
    key: _id,
    label: name,
    note: text.slice(0, noteLength),
    text,
    onTake: () => {
      if (picture) onPicture(() => loadPicture(picture.url));
    },
  }));
  if (isFound) return { items, search: "done" };
  return { items, search: wanted === typed && found.isError ? "failed" : "running" };
}

/** Suggestions for a chat message: dynamic fields after "{{", emoji after ":", saved replies after "/". */
export function useMessageSuggestions(
  box: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (text: string) => void,
  onPicture: (load: () => Promise<Blob>) => void,
): Suggestions {
  const typing = useTyping(box, value, onChange, kinds);
  const fields = useMatchingFields(typing.termOf(fieldKind));
  const emoji = useMatchingEmoji(typing.termOf(emojiKind));
  const replies = useMatchingReplies(typing.termOf(replyKind), onPicture);
  return typing.listOf([...fields, ...emoji, ...replies.items], replies.search);
}
