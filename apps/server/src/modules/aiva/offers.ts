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

/** Describes buttons to the assistant. Calling it only puts one below the answer. */
export const offerTool = describe({
  name: "offer",
  description:
    "Puts a button under your answer. open: a screen, by its path from a help article. new-broadcast, new-template: a draft with the text. revise: a text that the person gave you, word by word. The person decides whether to press it; nothing is ever sent.",
  input: offered,
});

interface Offering {
  question: string;
  topics: readonly Topic[];
  /** Whether words of contacts were read: then none of the assistant's own text goes into a draft. */
  hasOthersWords: boolean;
}

/** Returns the requested button; null when it must not be offered. */
export function readOffer(call: ToolCall, { question, topics, hasOthersWords }: Offering): AivaAction | null {
  const { data } = offered.safeParse(argumentsOf(call));
  if (!data) return null;
  if (data.kind === "open") return openScreen(topics, data.path);
  if (data.text === undefined || hasOthersWords) return null;
  // Only the user's own text can be revised, not the assistant's version of it.
  if (data.kind === "revise" && !question.includes(data.text)) return null;
  return { kind: data.kind, text: data.text };
}

/** Offers only screens that the help covers: no addresses of the assistant's own. */
export function openScreen(topics: readonly Topic[], path: string | undefined): AivaAction | null {
  const topic = topics.find(({ screen }) => screen === path);
  return topic ? { kind: "open", path: topic.screen, label: topic.screenLabel } : null;
}

/** Adds a button unless it is already there. */
export function withAction(actions: readonly AivaAction[], action: AivaAction | null): AivaAction[] {
  const said = JSON.stringify(action);
  if (!action || actions.length >= ACTIONS_MOST || actions.some((each) => JSON.stringify(each) === said))
    return [...actions];
  return [...actions, action];
}
