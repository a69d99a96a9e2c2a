import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { type VendorAnswer, vendorHttp } from "../carriers/vendor-http.ts";
import { type Converse, converseOver } from "./converse.ts";

/** Who writes words anew and answers questions. One small port; any vendor that speaks OpenAI's chat completions. */
export interface Assistant {
  /** False where the installation has none. */
  isConnected: boolean;
  /** The text as the instruction wants it. Throws AppError provider-failed. */
  revise(asked: { instruction: string; text: string }): Promise<string>;
  /** What it says next in a conversation, or which tools it wants called. Throws AppError provider-failed. */
  converse: Converse;
  close(): Promise<void>;
}

export interface AssistantSettings {
  /** What stands before /chat/completions: https://api.openai.com/v1. */
  apiUrl: string;
  /** Null for servers of one's own that ask for none. */
  apiKey: string | null;
  model: string;
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** The same instruction and text shall give much the same again. */
const TEMPERATURE = 0.2;

export function assistantOf({ apiUrl, apiKey, model }: AssistantSettings): Assistant {
  const authorization = `Bearer ${apiKey ?? "none"}`;
  const http = vendorHttp(apiUrl, authorization);
  const path = `${new URL(apiUrl).pathname.replace(/\/$/, "")}/chat/completions`;
  const conversation = converseOver({ apiUrl, path, authorization, model, temperature: TEMPERATURE });
  return {
    isConnected: true,
    async revise({ instruction, text }) {
      let answer: VendorAnswer;
      try {
        answer = await http.call("POST", path, {
          contentType: "application/json",
          text: JSON.stringify({
            model,
            temperature: TEMPERATURE,
            messages: [
              { role: "system", content: instruction },
              { role: "user", content: text },
            ],
          }),
        });
      } catch (cause) {
        throw noAnswer(cause);
      }
      const read = completion.safeParse(answer.json);
      if (answer.status !== 200 || !read.success) throw noAnswer(`the assistant answered ${answer.status}`);
      return read.data.choices[0]!.message.content.trim();
    },
    converse: conversation.converse,
    close: async () => {
      await Promise.all([http.close(), conversation.close()]);
    },
  };
}

/** Where the installation has no assistant. */
export const noAssistant: Assistant = {
  isConnected: false,
  revise: () => Promise.reject(noAnswer("ASSISTANT_API_URL is not set")),
  converse: () => Promise.reject(noAnswer("ASSISTANT_API_URL is not set")),
  close: () => Promise.resolve(),
};

const noAnswer = (cause: unknown) =>
  new AppError(
    "provider-failed",
    "The assistant didn't answer. Your text hasn't changed. Please try again.",
    {
      cause,
    },
  );
