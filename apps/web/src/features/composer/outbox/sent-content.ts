import { blobOfDataUrl } from "../attached/picture.ts";
import type { Draft } from "./drafts.ts";

/** A draft in the API's format, for sending or queuing. */
export const contentOf = (draft: Draft) =>
  draft.kind === "email"
    ? { body: { type: "email" as const, subject: draft.subject, text: draft.text } }
    : {
        body: {
          text: draft.text,
          ...(draft.contactCard ? { mediaUrl: draft.contactCard.mediaUrl } : {}),
        },
        ...(draft.picture ? { upload: blobOfDataUrl(draft.picture.url) } : {}),
      };

/** A space accepts texts and pictures; everything else a draft can hold is for chats only. */
export const spaceContentOf = ({ body, ...file }: ReturnType<typeof contentOf>) => ({
  body: {
    text: body.text,
    ...("mediaUrl" in body && body.mediaUrl !== undefined ? { mediaUrl: body.mediaUrl } : {}),
  },
  ...file,
});
