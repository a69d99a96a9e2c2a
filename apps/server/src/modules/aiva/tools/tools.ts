import { hasRight } from "@broadcast/contract/roles";
import { z } from "zod";
import { AppError } from "../../../app-error.ts";
import type { ToolCall, ToolDescription } from "../../../providers/assistant/converse.ts";
import { accountFacts, countContactsTool, messageFigures } from "./account-tools.ts";
import { searchHelpTool } from "./help-tool.ts";
import { plannedMessages, recentBroadcasts, unsentMessages } from "./sending-tools.ts";
import type { AnyTool, Asking, Found } from "./tool.ts";

/** Everything the assistant can look up. */
export const TOOLS: readonly AnyTool[] = [
  searchHelpTool,
  accountFacts,
  countContactsTool,
  messageFigures,
  plannedMessages,
  unsentMessages,
  recentBroadcasts,
];

export const describe = ({
  name,
  description,
  input,
}: Pick<AnyTool, "name" | "description" | "input">): ToolDescription => ({
  name,
  description,
  parameters: z.toJSONSchema(input, { io: "input" }),
});

export interface Looked {
  found: Found;
  quotesOthers: boolean;
}

/** Returns a call's result for the asking user. Any error in the call is returned to the assistant as its result. */
export async function lookUp(asking: Asking, call: ToolCall): Promise<Looked> {
  const tool = TOOLS.find(({ name }) => name === call.name);
  if (!tool) return nothing("There is no such tool.");
  if (!hasRight(asking.caller.roles, tool.right)) return nothing("The person has no permission to see that.");
  const input = tool.input.safeParse(argumentsOf(call));
  if (!input.success) return nothing("The tool can't be called like that.");
  try {
    const found = await readOnly(asking, (inside) => tool.look(inside, input.data as never));
    return { found, quotesOthers: tool.quotesOthers };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return nothing(error.message);
    throw error;
  }
}

const nothing = (summary: string): Looked => ({ found: { summary }, quotesOthers: false });

/** PostgreSQL refuses any write. */
export const readOnly = <T>(asking: Asking, look: (inside: Asking) => Promise<T>): Promise<T> =>
  asking.db
    .transaction()
    .setAccessMode("read only")
    .execute((db) => look({ ...asking, db }));

/** Parses a model's arguments; anything but an object counts as none. */
export function argumentsOf({ arguments: json }: ToolCall): unknown {
  try {
    return json.trim() === "" ? {} : (JSON.parse(json) as unknown);
  } catch {
    return null;
  }
}
