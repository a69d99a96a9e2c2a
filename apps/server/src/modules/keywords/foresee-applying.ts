import { notFound } from "../../app-error.ts";
import { sql } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { type ContactSelection, countChosen, nextContacts, readSelection } from "../contact-actions/index.ts";
import { type MergeRow, mergeColumns, toMergeContact } from "../contacts/index.ts";
import { prepareMessages } from "../messages/index.ts";
import { answerFiles } from "./keyword-media.ts";
import { readKeywords } from "./keywords.sql.ts";
import { answerContent, periodSince } from "./match/answer-content.ts";
import { listAnswered } from "./matches.sql.ts";

const SAMPLE = 1_000;
const NO_REPLY = "This keyword has no reply.";
const HAD_IT = "They already got the reply within the time you set.";

/**
 * Returns how many of the chosen contacts get a keyword's answer when it is applied, what it costs, and why others get
 * none, by the same decision as sending. Large selections are estimated from the first thousand.
 */
export async function foreseeApplying(context: SignedIn, id: string, selection: ContactSelection) {
  const { db, env, accountId, clock } = context;
  const keyword = (await readKeywords(db, accountId, [id])).get(id);
  if (!keyword) throw notFound("keyword");
  const now = clock.now();
  const chosen = await readSelection(context, selection);
  const walk = { accountId, chosen, startedAt: now };
  const people = await countChosen(db, walk);
  const ids = await nextContacts(db, { ...walk, lastContactId: null }, SAMPLE);
  const media = await answerFiles(context, accountId, keyword, { isForecast: true });
  const content = answerContent(keyword, media, "marketing");
  const reasons = new Map<string, number>();
  const note = (reason: string, count = 1) => reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  let [texts, hundredths] = [0, 0];
  if (content === null) note(NO_REPLY, ids.length);
  else {
    const since = periodSince(keyword.answersPer, now);
    const had = since === "always" ? new Set<string>() : await listAnswered(db, accountId, id, ids, since);
    const { rows } = await sql<MergeRow & { id: string }>`
      select c.id, ${mergeColumns} from contacts c where c.account_id = ${accountId} and c.id = any(${ids}::uuid[])
    `.execute(db);
    const contacts = rows.map((row) => toMergeContact(row.id, row));
    const { messages } = await prepareMessages({ db, env }, accountId, content, contacts, now);
    for (const { contact, decision } of messages) {
      if (had.has(contact._id)) note(HAD_IT);
      else if (decision.kind === "skip") note(decision.reason);
      else [texts, hundredths] = [texts + 1, hundredths + decision.costHundredths];
    }
  }
  const scale = ids.length === 0 ? 1 : people / ids.length;
  return {
    people,
    texts: Math.round(texts * scale),
    credits: Math.round(hundredths * scale) / 100,
    without: [...reasons]
      .map(([reason, count]) => ({ reason, people: Math.round(count * scale) }))
      .toSorted((a, b) => b.people - a.people),
    isEstimated: scale > 1,
  };
}
