import type { AivaAction, HelpArticle } from "@broadcast/contract/aiva";
import type { Source } from "./aiva.sql.ts";
import { openScreen, withAction } from "./offers.ts";

export interface Answer {
  text: string;
  sources: Source[];
  actions: AivaAction[];
  /** Whether it may contain words of contacts. */
  quotesOthers: boolean;
}

const ANSWER_MAX = 4_000;
const NAMED_SOURCE = /\s*\[help:([\w-]+)\]/g;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/gi;

/** Returns an answer as shown: without markup, and without web addresses that the user didn't write. */
export const shownText = (text: string, question: string): string =>
  text
    .replace(NAMED_SOURCE, "")
    .replace(ADDRESS, (address) => (question.includes(address) ? address : "(link removed)"))
    .trim()
    .slice(0, ANSWER_MAX);

/** Returns the found articles that a text names; the best one when it relies on the help without naming any. */
export function sourcesOf(text: string, found: readonly HelpArticle[], isHelpOnly: boolean): HelpArticle[] {
  const named = new Set([...text.matchAll(NAMED_SOURCE)].map(([, slug]) => slug));
  const its = found.filter(({ slug }) => named.has(slug));
  return its.length > 0 || !isHelpOnly ? its : found.slice(0, 1);
}

/** Adds an answer's sources, with a button to the first source's screen. */
export function withSources(answer: Answer, articles: readonly HelpArticle[]): Answer {
  const [first] = articles;
  return {
    ...answer,
    sources: articles.map(({ slug, title }) => ({ slug, title })),
    actions: first ? withAction(answer.actions, openScreen(articles, first.screen)) : answer.actions,
  };
}

/** When the help has no answer, support does. */
export const NOTHING_FOUND =
  "I couldn't find anything about that in the help, and I'd rather not guess. Try asking another way, or contact support.";

/** Answers without an assistant, by quoting the help. */
export function answerFromHelp(articles: readonly HelpArticle[]): Answer {
  const [best] = articles;
  if (!best) return { text: NOTHING_FOUND, sources: [], actions: [{ kind: "support" }], quotesOthers: false };
  return withSources(
    { text: best.body, sources: [], actions: [], quotesOthers: false },
    articles.slice(0, 2),
  );
}
