import type { AivaAction, HelpArticle } from "@broadcast/contract/aiva";
import { graphemeCount, MESSAGE_MAX_CHARACTERS } from "@broadcast/domain/messages/segments";
import { z } from "zod";
import type { ToolCall } from "../../providers/assistant/converse.ts";
import { argumentsOf, describe } from "./tools/tools.ts";

type Topic = Pick<HelpArticle, "screen" | "screenLabel">;

const ACTIONS_MOST = 3;

const text = z
  .string()
  .trim()
  .min(1)
  .refine((words) => graphemeCount(words) <= MESSAGE_MAX_CHARACTERS);

const offered = z.object({
  kind: z.enum(["open", "new-broadcast", "new-template", "revise"]),
  path: z.string().max(200).optional(),
  text: text.optional(),
});

/** How the assistant is told of buttons. Calling it does nothing but put one under the answer. */
export const offerTool = describe({
  name: "offer",
  description:
    "Puts a button under your answer. open: a screen, by its path from a help article. new-broadcast, new-template: a draft with the text. revise: a text that the person gave you, word by word. The person decides whether to press it; nothing is ever sent.",
  input: offered,
});

interface Offering {
  question: string;
  topics: readonly Topic[];
  /** Words of contacts were read on the way: then no text of the assistant's own goes into a draft. */
  hasOthersWords: boolean;
}

/** The button that a call asks for; null when it may not be offered. */
export function readOffer(call: ToolCall, { question, topics, hasOthersWords }: Offering): AivaAction | null {
  const { data } = offered.safeParse(argumentsOf(call));
  if (!data) return null;
  if (data.kind === "open") return openScreen(topics, data.path);
  if (data.text === undefined || hasOthersWords) return null;
  // What is to be revised is what the person wrote, not what the assistant makes of it.
  if (data.kind === "revise" && !question.includes(data.text)) return null;
  return { kind: data.kind, text: data.text };
}

/** Only screens that the help is about can be opened: no address of the assistant's own. */
export function openScreen(topics: readonly Topic[], path: string | undefined): AivaAction | null {
  const topic = topics.find(({ screen }) => screen === path);
  return topic ? { kind: "open", path: topic.screen, label: topic.screenLabel } : null;
}

/** Buttons without those that are there already. */
export function withAction(actions: readonly AivaAction[], action: AivaAction | null): AivaAction[] {
  const said = JSON.stringify(action);
  if (!action || actions.length >= ACTIONS_MOST || actions.some((each) => JSON.stringify(each) === said))
    return [...actions];
  return [...actions, action];
}
