import type { Connection } from "../../db/connection.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import type { ContactsLeaving } from "../contacts/index.ts";
import { listUnderWayWith } from "./calls/call-sessions.sql.ts";
import { endCall } from "./outgoing/end-call.ts";
import { listFilesOf } from "./voicemail/voicemails.sql.ts";

/** Settles calls in progress with contacts about to be deleted, and releases the recordings they left. */
export async function closeCallsOf(
  db: Connection,
  { accountId, contactIds, now }: ContactsLeaving,
): Promise<void> {
  for (const call of await listUnderWayWith(db, accountId, contactIds)) {
    if (call.direction !== "out") continue;
    const talked = call.connectedAt ? Math.ceil((now.getTime() - call.connectedAt.getTime()) / 1_000) : 0;
    const to = call.connectedAt ? ("completed" as const) : ("failed" as const);
    await endCall(db, call, { to, seconds: talked, problem: "This contact was deleted." }, now);
  }
  const keys = await listFilesOf(db, accountId, contactIds);
  await letGoOfFiles(
    db,
    accountId,
    keys.map((key) => ({ key, contentType: "audio/wav" })),
  );
}
