import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { type VendorAnswer, vendorHttp } from "../carriers/vendor-http.ts";
import { type Converse, converseOver } from "./converse.ts";
import { type Transcribe, transcribeOver } from "./transcribe.ts";

/**
 * Rewrites text, answers questions and transcribes recordings. A small port for any vendor that speaks OpenAI's chat
 * completions and transcriptions.
 */
export interface Assistant {
  /** False when the installation has no assistant. */
  isConnected: boolean;
  /** Revises a text as instructed. Throws AppError provider-failed. */
  revise(asked: { instruction: string; text: string }): Promise<string>;
  /** Returns its next words in a conversation, or the tools it wants called. Throws AppError provider-failed. */
  converse: Converse;
  /** Returns what is said in a recording; empty when nothing is. Throws AppError provider-failed. */
  transcribe: Transcribe;
  close(): Promise<void>;
}

export interface AssistantSettings {
  /** The base of /chat/completions: https://api.openai.com/v1. */
  apiUrl: string;
  /** Null for self-hosted servers without a key. */
  apiKey: string | null;
  model: string;
  transcriptionModel: string;
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** Low, so that the same instruction and text give much the same result. */
const TEMPERATURE = 0.2;

export function assistantOf({ apiUrl, apiKey, model, transcriptionModel }: AssistantSettings): Assistant {
  const authorization = `Bearer ${apiKey ?? "none"}`;
  const http = vendorHttp(apiUrl, authorization);
  const { origin, pathname } = new URL(apiUrl);
  const base = pathname.replace(/\/$/, "");
  const path = `${base}/chat/completions`;
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
    transcribe: transcribeOver({
      url: `${origin}${base}/audio/transcriptions`,
      authorization,
      model: transcriptionModel,
    }),
    close: async () => {
      await Promise.all([http.close(), conversation.close()]);
    },
  };
}

/** The assistant of an installation without one. */
export const noAssistant: Assistant = {
  isConnected: false,
  revise: () => Promise.reject(noAnswer("ASSISTANT_API_URL is not set")),
  converse: () => Promise.reject(noAnswer("ASSISTANT_API_URL is not set")),
  transcribe: () => Promise.reject(noAnswer("ASSISTANT_API_URL is not set")),
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
