import type { MessageScoreViolation } from "@broadcast/contract/spammers";
import { optOutPoints, VIOLATION_POINTS } from "@broadcast/domain/compliance/violation-score";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { requireUser } from "../admin-users/index.ts";
import type { MailComplained } from "../messages/index.ts";
import type { FailureKindName, MessagesUnsent } from "../sending/index.ts";
import type { OptOutsCounted } from "../stats/index.ts";
import {
  countViolations,
  insertViolations,
  listViolations,
  putOptOutDay,
  type Violation,
} from "./violations.sql.ts";

/** The failures that count against the sender. */
const KIND_OF_FAILURE: Partial<Record<FailureKindName, Violation["kind"]>> = {
  filtered: "spam-refusal",
  "mail-rejected": "spam-refusal",
  prohibited: "held",
};

const REASON: Partial<Record<FailureKindName, string>> = {
  filtered: "The carrier filtered the message as spam.",
  "mail-rejected": "The recipient's mail server rejected the message as spam.",
};

/** Records messages that failed because of their content. */
export async function noteRefusals(db: Connection, { accountId, messages }: MessagesUnsent): Promise<void> {
  const violations = messages.flatMap(({ id, kind: failure, at, sentence }): Violation[] => {
    const kind = KIND_OF_FAILURE[failure];
    if (kind === undefined) return [];
    const reason = REASON[failure] ?? sentence ?? "Our rules kept the message back.";
    return [{ kind, points: VIOLATION_POINTS[kind], reason, messageId: id, time: at }];
  });
  if (violations.length > 0) await insertViolations(db, accountId, violations);
}

/** Records a spam report. */
export const noteComplaint = (
  db: Connection,
  { accountId, messageId, time }: MailComplained,
): Promise<void> =>
  insertViolations(db, accountId, [
    {
      kind: "complaint",
      points: VIOLATION_POINTS.complaint,
      reason: "The recipient reported the email as spam to their mail provider.",
      messageId,
      time,
    },
  ]);

/** Records days with more opt-outs than usual. */
export async function noteOptOutDays(db: Connection, { days, now }: OptOutsCounted): Promise<void> {
  for (const { accountId, day, optOuts, sent } of days) {
    const points = optOutPoints(optOuts, sent);
    if (points === 0) continue;
    const share = sent > 0 ? ` (${Math.round((optOuts * 100) / sent)}%)` : "";
    const reason = `${count(optOuts)} people opted out on a day with ${count(sent)} messages${share}.`;
    const time = new Date(Math.min(now.getTime(), Date.parse(`${day}T23:59:59Z`)));
    await putOptOutDay(db, accountId, { day, points, reason, time });
  }
}

const count = (figure: number): string => figure.toLocaleString("en-US");

/** Lists a user's account's violations, newest first. Errors: `not-found`. */
export async function listMessageScoreViolations(
  { db }: SignedIn,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { account_id: accountId } = await requireUser(db, userId);
  const total = await countViolations(db, accountId);
  const rows = await listViolations(db, accountId, sliceOf({ page, pageSize }));
  return {
    violations: rows.map(
      (row): MessageScoreViolation => ({
        id: row.id,
        time: row.time.toISOString(),
        kind: row.kind,
        score: row.points,
        reason: row.reason,
        messageId: row.message_id,
      }),
    ),
    paging: pagingOf(total, page, pageSize),
  };
}
