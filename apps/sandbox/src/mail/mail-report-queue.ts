import type { Database } from "../state/database.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { basicAuth } from "../vendors/vendor-api.ts";
import { callWebhook } from "../vendors/webhooks.ts";

export type MailReport = { id: number; raw: Buffer; to: string };

/** Pending reports to the product; they survive a stop or a kill. */
export type MailReportQueue = {
  add: (raw: Buffer, to: string) => MailReport;
  remove: (report: MailReport) => void;
  waiting: () => MailReport[];
  clear: () => void;
};

const TIMEOUT_MS = 15_000;

export function createMailReportQueue(database: Database): MailReportQueue {
  const insert = database.prepare("insert into mail_reports (id, raw, recipient) values (?, ?, ?)");
  const remove = database.prepare("delete from mail_reports where id = ?");
  let lastId =
    (database.prepare("select max(id) as id from mail_reports").get() as { id: number | null }).id ?? 0;
  return {
    add(raw, to) {
      lastId += 1;
      const report = { id: lastId, raw, to };
      database.writeLater({}, () => insert.run(report.id, raw, to));
      return report;
    },
    remove: (report) => database.writeLater({}, () => remove.run(report.id)),
    waiting() {
      const rows = database.prepare("select id, raw, recipient from mail_reports order by id").all() as {
        id: number;
        raw: Uint8Array;
        recipient: string;
      }[];
      return rows.map((row) => ({ id: row.id, raw: Buffer.from(row.raw), to: row.recipient }));
    },
    clear() {
      database.flush();
      database.prepare("delete from mail_reports").run();
    },
  };
}

/**
 * Delivers a report to the product, raw, at the address for bounces; without such an address it goes into the mailbox
 * of the mail's sender. Never throws.
 */
export async function bringReport(sandboxState: SandboxState, report: MailReport): Promise<void> {
  const { mailBounces } = sandboxState;
  await sandboxState.pause(sandboxState.settings.get().deliveryDelayMs);
  if (mailBounces)
    await callWebhook(sandboxState, {
      vendor: "smtp",
      method: "POST",
      url: mailBounces.url,
      body: report.raw,
      headers: () => ({
        "content-type": "message/rfc822",
        "user-agent": "SandboxMail/1.0",
        authorization: basicAuth(mailBounces.username, mailBounces.password),
      }),
      timeoutMs: TIMEOUT_MS,
      isRetried: (status) => status === 0 || status === 429 || status >= 500,
      logged: report.raw.subarray(0, 4000).toString("utf8"),
      unanswered: "No answer",
    });
  else await sandboxState.mails.add(report.raw, "", [report.to]);
  sandboxState.mailReports.remove(report);
}
