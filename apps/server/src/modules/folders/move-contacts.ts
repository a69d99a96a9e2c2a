import { z } from "zod";
import { defineContactAction } from "../contact-actions/index.ts";
import { moveContacts, moveContactsBack } from "../contacts/index.ts";

/** Moves contacts into a folder (`to`), or out of one (`from`); `name` is that folder's. */
export const move = defineContactAction({
  kind: "move",
  input: z.object({ to: z.uuid().nullable(), from: z.uuid().nullable(), name: z.string() }),
  topics: ["content", "contacts"],
  subjectOf: ({ name }) => name,
  apply: (tx, { accountId }, ids, { to, from }) => moveContacts(tx, accountId, ids, to, from),
  undo: async (tx, { accountId }, changed, { to }) =>
    changed.length - (await moveContactsBack(tx, accountId, changed, to)),
});
