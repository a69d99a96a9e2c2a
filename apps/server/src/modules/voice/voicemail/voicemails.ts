import type { Voicemail } from "@broadcast/contract/voice";
import { notFound } from "../../../app-error.ts";
import type { Download, SignedIn } from "../../../http/context.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { pagingOf, sliceOf } from "../../../http/paging.ts";
import { letGoOfFiles } from "../../../stored-files/stored-files.ts";
import { requireContacts } from "../../contacts/index.ts";
import { dropRecordings } from "../calls/call-row.sql.ts";
import {
  countUnheard,
  countVoicemails,
  deleteVoicemails,
  findVoicemailFile,
  listVoicemails,
  setHeard,
  type VoicemailTerms,
} from "./voicemails.sql.ts";

const RECORDING_TYPE = "audio/wav";

/** Lists voicemails, newest first. */
export async function searchVoicemails(
  context: SignedIn,
  { paging: { page, pageSize }, ...terms }: { paging: { page: number; pageSize: number } } & VoicemailTerms,
): Promise<{ voicemails: Voicemail[]; paging: ReturnType<typeof pagingOf> }> {
  const { db, accountId } = context;
  if (terms.contactId) await requireContacts(context, [terms.contactId]);
  const [voicemails, total] = await Promise.all([
    listVoicemails(db, accountId, terms, sliceOf({ page, pageSize })),
    countVoicemails(db, accountId, terms),
  ]);
  return { voicemails, paging: pagingOf(total, page, pageSize) };
}

/** Deletes voicemails with their recordings; the calls stay in the history and the thread. */
export async function removeVoicemails(
  context: SignedIn,
  { ids, filter }: { ids?: string[] | undefined; filter?: Omit<VoicemailTerms, "ids"> | undefined },
): Promise<{ removed: number }> {
  const { db, accountId } = context;
  if (filter?.contactId) await requireContacts(context, [filter.contactId]);
  const removed = await deleteVoicemails(db, accountId, ids ? { ids } : (filter ?? {}));
  if (ids && removed.length === 0) throw notFound("voicemail");
  await dropRecordings(
    db,
    accountId,
    removed.map(({ callId }) => callId),
  );
  const media = removed.flatMap(({ key }) => (key ? [{ key, contentType: RECORDING_TYPE }] : []));
  await letGoOfFiles(db, accountId, media);
  const contactIds = removed.map(({ contactId }) => contactId);
  await noteChange(db, accountId, ["chats", "thread"], contactIds);
  return { removed: removed.length };
}

export async function markHeard(
  { db, accountId, clock }: SignedIn,
  id: string,
  isHeard: boolean,
): Promise<{ unheardCount: number }> {
  if (!(await setHeard(db, accountId, id, isHeard ? clock.now() : null))) throw notFound("voicemail");
  return { unheardCount: await countUnheard(db, accountId) };
}

export async function openVoicemail({ db, accountId, storage }: SignedIn, id: string): Promise<Download> {
  const key = await findVoicemailFile(db, accountId, id);
  if (key === null) throw notFound("recording");
  return {
    fileName: "voicemail.wav",
    contentType: RECORDING_TYPE,
    body: (first, last) => storage.read(key, first, last),
    version: key,
    isInline: true,
  };
}
