import { blobOfDataUrl } from "../attached/picture.ts";
import type { Draft } from "./drafts.ts";

/** A draft as the API takes it: to be sent, or to be queued. */
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

/** A space goes by texts and pictures: what else a draft may hold stays with chats. */
export const spaceContentOf = ({ body, ...file }: ReturnType<typeof contentOf>) => ({
  body: {
    text: body.text,
    ...("mediaUrl" in body && body.mediaUrl !== undefined ? { mediaUrl: body.mediaUrl } : {}),
  },
  ...file,
});
