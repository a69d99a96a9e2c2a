import { z } from "zod";
import { AppError } from "../../app-error.ts";

export type Transcribe = (asked: {
  /** A WAV file. */
  recording: Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
}) => Promise<string>;

/** Services take seconds for a minute of speech. */
const WITHIN_MS = 60_000;

const transcription = z.object({ text: z.string() });

interface Wire {
  /** The address of /audio/transcriptions. */
  url: string;
  authorization: string;
  model: string;
}

/** Speaks OpenAI's transcriptions. */
export function transcribeOver({ url, authorization, model }: Wire): Transcribe {
  return async ({ recording, signal }) => {
    const form = new FormData();
    form.set("file", new Blob([recording], { type: "audio/wav" }), "recording.wav");
    form.set("model", model);
    form.set("response_format", "json");
    // Encoded as a whole: a form that is still being streamed when the call is aborted fails where nothing catches it.
    const encoded = new Response(form);
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { authorization, "content-type": encoded.headers.get("content-type") ?? "" },
        body: await encoded.arrayBuffer(),
        signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
      });
      if (!answer.ok) throw new Error(`the assistant answered ${answer.status}`);
      return transcription.parse(await answer.json()).text.trim();
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new AppError("provider-failed", "The recording couldn't be transcribed.", { cause });
    }
  };
}
