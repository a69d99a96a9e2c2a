import { RECORDING_MAX_BYTES } from "@broadcast/contract/messages";

/** RIFF, a size of four bytes, then WAVE. */
const wavHeaderBytes = 12;

/** Why a file cannot be a voice drop, as a sentence; null when it can (doc 2, section 5). Judged by its content. */
export async function recordingProblem(file: Blob): Promise<string | null> {
  const head = new TextDecoder("latin1").decode(await file.slice(0, wavHeaderBytes).arrayBuffer());
  if (!head.startsWith("RIFF") || head.slice(8) !== "WAVE")
    return "A recording must be a WAV file. Save it as WAV and choose it again.";
  return file.size > RECORDING_MAX_BYTES ? "File must be less than 10MB" : null;
}
