import { messages } from "@broadcast/contract/messages";
import { call } from "../../../lib/api/api-client.ts";
import { ApiError } from "../../../lib/api/api-error.ts";

/** Has the server fetch a picture from the web; rejects with a sentence that says why it could not. */
export async function importPicture(imageUrl: string): Promise<Blob> {
  const { s3ImageUrl } = await call(messages.importPicture, { body: { imageUrl }, isQuiet: true });
  const answer = await fetch(s3ImageUrl);
  if (!answer.ok) throw new Error("We couldn't read the imported picture.");
  return answer.blob();
}

/** The message about a failed import; document 2, section 8 gives the title. */
export const importFailure = (error: unknown): [title: string, text: string] => [
  "Failed to Import Image",
  error instanceof ApiError
    ? (Object.values(error.fields ?? {})[0] ?? error.message)
    : "Check your connection and try again.",
];
