import { contentName } from "@broadcast/contract/content";
import { z } from "zod";

/** What a template says: words, a picture, or both. A picture that is stored stands as its address. */
export const templateForm = z
  .object({
    name: contentName,
    text: z.string(),
    picture: z.union([z.instanceof(Blob), z.string()]).nullable(),
  })
  .refine(({ text, picture }) => text.trim() !== "" || picture !== null, {
    path: ["text"],
    message: "Message is required.",
  });
