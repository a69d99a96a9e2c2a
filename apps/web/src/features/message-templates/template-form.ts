import { contentName } from "@broadcast/contract/content";
import { z } from "zod";

/** A template's content: text, a picture, or both. A stored picture is represented by its URL. */
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
