import { Pool } from "undici";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { jsonOf } from "../carriers/vendor-http.ts";
import { egress } from "../egress.ts";

export interface ToolCall {
  id: string;
  name: string;
  /** JSON as the model wrote it; possibly invalid. */
  arguments: string;
}

export type Turn =
  | { role: "system" | "user"; text: string }
  | { role: "assistant"; text: string; calls: readonly ToolCall[] }
  | { role: "tool"; callId: string; text: string };

/** A tool as it is described to the model; `parameters` is a JSON schema. */
export interface ToolDescription {
  name: string;
  description: string;
  parameters: object;
}

export type Converse = (asked: {
  turns: readonly Turn[];
  tools: readonly ToolDescription[];
  /** Gets the text so far each time it grows. */
  onText: (text: string) => void;
  signal: AbortSignal;
}) => Promise<{ text: string; calls: ToolCall[] }>;

/** A model may think for a while before its first word and between words. */
const SILENT_MS = 45_000;
/** Longer than any answer we need; an endless one is cut off. */
const MAX_BYTES = 256 * 1024;

const piece = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                index: z.number().int().min(0).max(31),
                id: z.string().nullish(),
                function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .default([]),
});

/** The answer of a service without streaming. */
const whole = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
});

interface Wire {
  apiUrl: string;
  path: string;
  authorization: string;
  model: string;
  temperature: number;
}

/** Speaks OpenAI's chat completions with tools, as a stream of server-sent events. */
export function converseOver({ apiUrl, path, authorization, model, temperature }: Wire): {
  converse: Converse;
  close(): Promise<void>;
} {
  const pool = new Pool(new URL(apiUrl).origin, {
    connect: egress,
    connections: 20,
    headersTimeout: SILENT_MS,
    bodyTimeout: SILENT_MS,
  });
  return {
    async converse({ turns, tools, onText, signal }) {
      try {
        const answer = await pool.request({
          method: "POST",
          path,
          headers: { authorization, "content-type": "application/json", accept: "text/event-stream" },
          body: JSON.stringify({
            model,
            temperature,
            stream: true,
            messages: turns.map(toWire),
            ...(tools.length > 0 && {
              tools: tools.map((tool) => ({ type: "function", function: tool })),
            }),
          }),
          signal,
        });
        if (answer.statusCode !== 200) {
          await answer.body.dump();
          throw new Error(`the assistant answered ${answer.statusCode}`);
        }
        if (!String(answer.headers["content-type"]).includes("event-stream"))
          return readWhole(await limited(answer.body));
        return await readStream(answer.body, onText);
      } catch (cause) {
        if (signal.aborted) throw signal.reason;
        throw new AppError("provider-failed", "AIVA couldn't be reached. Please try again.", { cause });
      }
    },
    close: () => pool.close(),
  };
}

function toWire(turn: Turn): object {
  if (turn.role === "tool") return { role: "tool", tool_call_id: turn.callId, content: turn.text };
  if (turn.role !== "assistant") return { role: turn.role, content: turn.text };
  return {
    role: "assistant",
    content: turn.text,
    ...(turn.calls.length > 0 && {
      tool_calls: turn.calls.map(({ id, name, arguments: json }) => ({
        id,
        type: "function",
        function: { name, arguments: json },
      })),
    }),
  };
}

async function limited(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error("the assistant's answer has no end");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function readWhole(text: string): { text: string; calls: ToolCall[] } {
  const { message } = whole.parse(jsonOf(text)).choices[0]!;
  return {
    text: message.content ?? "",
    calls: (message.tool_calls ?? []).map(({ id, function: { name, arguments: json } }) => ({
      id,
      name,
      arguments: json,
    })),
  };
}

/** Joins the pieces of text, and of tool calls by index. A stream that breaks off before its end counts as no answer. */
async function readStream(body: AsyncIterable<Buffer>, onText: (text: string) => void) {
  const calls: ToolCall[] = [];
  const decoder = new TextDecoder();
  let text = "";
  let unread = "";
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error("the assistant's answer has no end");
    const lines = (unread + decoder.decode(part, { stream: true })).split(/\r?\n/);
    unread = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data:")) continue;
      const data = line.slice("data:".length).trim();
      if (data === "[DONE]") return { text, calls: calls.filter(({ name }) => name !== "") };
      const [choice] = piece.parse(jsonOf(data)).choices;
      if (choice?.delta.content) {
        text += choice.delta.content;
        onText(text);
      }
      for (const { index, id, function: its } of choice?.delta.tool_calls ?? []) {
        const call = calls[index] ?? { id: "", name: "", arguments: "" };
        calls[index] = call;
        call.id ||= id ?? "";
        call.name += its?.name ?? "";
        call.arguments += its?.arguments ?? "";
      }
    }
  }
  throw new Error("the assistant's answer broke off");
}
