import { contentName } from "@broadcast/contract/content";
import { z } from "zod";
import { useContentCheck } from "../broadcast-content/index.ts";

/** A template's content: text, a picture, or both. A stored picture is represented by its URL. */
export const templateForm = z.object({
  name: contentName,
  text: z.string(),
  picture: z.union([z.instanceof(Blob), z.string()]).nullable(),
});

/** Returns the check of a template's content as a text message. */
export function useTemplateCheck() {
  const checkContent = useContentCheck();
  return ({ text, picture }: z.infer<typeof templateForm>) =>
    checkContent({ kind: "sms", subject: "", text, hasMedia: picture !== null });
}
