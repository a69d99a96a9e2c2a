import type { Connection } from "../../db/connection.ts";
import type { MessagesQueued } from "../sending/index.ts";
import { insertLinkMessages } from "./link-messages.sql.ts";

const LINK_ADDRESS = /\/l\/([\w-]+)\//g;

/** Records which of the account's links queued messages contain. */
export async function noteLinkMessages(
  db: Connection,
  { accountId, messages }: MessagesQueued,
): Promise<void> {
  const carried = messages.flatMap(({ id, contactId, text }) =>
    text.includes("/l/")
      ? [...new Set(Array.from(text.matchAll(LINK_ADDRESS), ([, slug]) => slug!))].map((slug) => ({
          messageId: id,
          contactId,
          slug,
        }))
      : [],
  );
  if (carried.length > 0) await insertLinkMessages(db, accountId, carried);
}
