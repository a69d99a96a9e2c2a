import type { AivaAction, HelpArticle } from "@broadcast/contract/aiva";
import type { Source } from "./aiva.sql.ts";
import { openScreen, withAction } from "./offers.ts";

export interface Answer {
  text: string;
  sources: Source[];
  actions: AivaAction[];
  /** Words of contacts may stand in it. */
  quotesOthers: boolean;
}

const ANSWER_MAX = 4_000;
const NAMED_SOURCE = /\s*\[help:([\w-]+)\]/g;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/gi;

/** An answer as it is shown: without marks, and with no web address that the person did not write themselves. */
export const shownText = (text: string, question: string): string =>
  text
    .replace(NAMED_SOURCE, "")
    .replace(ADDRESS, (address) => (question.includes(address) ? address : "(link removed)"))
    .trim()
    .slice(0, ANSWER_MAX);

/** The articles that a text names, of those that were found; the best found one where it rests on the help and names none. */
export function sourcesOf(text: string, found: readonly HelpArticle[], isHelpOnly: boolean): HelpArticle[] {
  const named = new Set([...text.matchAll(NAMED_SOURCE)].map(([, slug]) => slug));
  const its = found.filter(({ slug }) => named.has(slug));
  return its.length > 0 || !isHelpOnly ? its : found.slice(0, 1);
}

/** Adds what an answer rests on, with the button to the screen that its first source is about. */
export function withSources(answer: Answer, articles: readonly HelpArticle[]): Answer {
  const [first] = articles;
  return {
    ...answer,
    sources: articles.map(({ slug, title }) => ({ slug, title })),
    actions: first ? withAction(answer.actions, openScreen(articles, first.screen)) : answer.actions,
  };
}

/** Where the help says nothing, people do. */
export const NOTHING_FOUND =
  "I couldn't find anything about that in the help, and I'd rather not guess. Try asking another way, or contact support.";

/** The answer without an assistant: what the help says, word by word. */
export function answerFromHelp(articles: readonly HelpArticle[]): Answer {
  const [best] = articles;
  if (!best) return { text: NOTHING_FOUND, sources: [], actions: [{ kind: "support" }], quotesOthers: false };
  return withSources(
    { text: best.body, sources: [], actions: [], quotesOthers: false },
    articles.slice(0, 2),
  );
}
