import type { HelpArticle } from "@broadcast/contract/aiva";
import { AppError } from "../../app-error.ts";
import type { Assistant } from "../../providers/assistant/assistant.ts";
import type { Turn } from "../../providers/assistant/converse.ts";
import { type Answer, NOTHING_FOUND, shownText, sourcesOf, withSources } from "./answer.ts";
import { offerTool, readOffer, withAction } from "./offers.ts";
import type { Asking } from "./tools/tool.ts";
import { describe, lookUp, TOOLS } from "./tools/tools.ts";

/** How often the assistant can look things up before it has to answer, and how much at once. */
const ROUNDS_MOST = 4;
const CALLS_MOST = 4;

interface Conversation {
  assistant: Assistant;
  asking: Asking;
  question: string;
  /** The assistant's input before the question: the instructions and the conversation so far. */
  before: readonly Turn[];
  topics: readonly HelpArticle[];
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** Lets the assistant look things up until it answers. Its only effects are its text and its buttons. */
export async function converse({
  assistant,
  asking,
  question,
  before,
  topics,
  onText,
  signal,
}: Conversation): Promise<Answer> {
  const turns: Turn[] = [...before, { role: "user", text: question }];
  const tools = [...TOOLS.map(describe), offerTool];
  let answer: Answer = { text: "", sources: [], actions: [], quotesOthers: false };
  let articles: HelpArticle[] = [];
  const looked = new Set<string>();
  for (let round = 0; round <= ROUNDS_MOST; round += 1) {
    const said = await assistant.converse({
      turns,
      tools: round < ROUNDS_MOST ? tools : [],
      onText: (text) => onText(shownText(text, question)),
      signal,
    });
    if (said.calls.length === 0) {
      answer = { ...answer, text: shownText(said.text, question) };
      const isHelpOnly = looked.size === 1 && looked.has("search_help");
      if (isHelpOnly && articles.length === 0)
        return {
          ...answer,
          text: answer.text || NOTHING_FOUND,
          actions: withAction(answer.actions, { kind: "support" }),
        };
      if (answer.text === "") break;
      return withSources(answer, sourcesOf(said.text, articles, isHelpOnly));
    }
    const calls = said.calls.slice(0, CALLS_MOST);
    turns.push({ role: "assistant", text: said.text, calls });
    for (const call of calls) {
      if (call.name === offerTool.name) {
        const action = readOffer(call, { question, topics, hasOthersWords: answer.quotesOthers });
        answer = { ...answer, actions: withAction(answer.actions, action) };
        turns.push({
          role: "tool",
          callId: call.id,
          text: JSON.stringify({ summary: offered(action !== null) }),
        });
        continue;
      }
      const { found, quotesOthers } = await lookUp(asking, call);
      signal.throwIfAborted();
      looked.add(call.name);
      const named = (found.articles ?? []) as { slug: string }[];
      articles = [
        ...articles,
        ...topics.filter(
          ({ slug }) =>
            named.some((each) => each.slug === slug) && !articles.some((each) => each.slug === slug),
        ),
      ];
      answer = { ...answer, quotesOthers: answer.quotesOthers || quotesOthers };
      turns.push({ role: "tool", callId: call.id, text: JSON.stringify(found) });
    }
  }
  throw new AppError("provider-failed", "AIVA couldn't find an answer. Try asking another way.");
}

const offered = (isOffered: boolean): string =>
  isOffered ? "Here you go. Nothing happens until you press the button." : "I can't offer that.";
