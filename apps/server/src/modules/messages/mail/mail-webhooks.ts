import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, notFound } from "../../../app-error.ts";
import { transaction } from "../../../db/connection.ts";
import type { Env } from "../../../env.ts";
import { emit } from "../../../events/events.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { type MailReport, readMailReport } from "../../../providers/email/mail-report.ts";
import type { Services } from "../../../services.ts";
import { unsubscribeEmail } from "../../consent/index.ts";
import { gatherReceipts, readReference } from "../../sending/index.ts";
import { mailComplained } from "./mail-complained.ts";
import { countOptOut } from "./mail-opt-outs.ts";
import { findMailed } from "./mailed.sql.ts";

/** A report may quote the whole mail, with its pictures. */
const REPORT_MAX_BYTES = 30 * 1024 * 1024;

/**
 * Receives mail to the bounce addresses from the mail server, unparsed (message/rfc822). Closed until its name and
 * password are set.
 */
export async function serveMailWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const writeReceipt = gatherReceipts(services);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: REPORT_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  // Before a byte of the report is read.
  app.addHook("onRequest", async (request) => admit(services.env, request));

  app.post("/webhooks/mail/bounces", async (request, reply) => {
    const report = Buffer.isBuffer(request.body) ? await readOrPass(request.body, request) : null;
    const named = report && readReference(report.reference);
    const mailed = named && (await findMailed(services.db, named.accountId, named.messageId));
    // Any other mail to these addresses is accepted too, or the server would deliver it again and again.
    if (!report || !named || !mailed) request.log.info("a mail report told nothing about a mail of ours");
    else if (report.kind === "complaint") await obeyComplaint(services, { ...named, ...mailed });
    else await writeReceipt(receiptOf(report, mailed));
    return reply.status(204).send();
  });
}

/** Mail that cannot be parsed (nested parts, endless headers) is not a report of ours, and never will be. */
async function readOrPass(raw: Buffer, request: FastifyRequest): Promise<MailReport | null> {
  try {
    return await readMailReport(raw);
  } catch (error) {
    request.log.warn({ err: error }, "a mail report could not be read");
    return null;
  }
}

const receiptOf = ({ reference, errorCode }: MailReport, { carrierMessageId }: Mailed) => ({
  carrier: "smtp" as const,
  carrierMessageId,
  reference,
  state: "failed" as const,
  errorCode,
});

interface Mailed {
  contactId: string;
  email: string;
  carrierMessageId: string;
  causeId: string | null;
}

/** A spam complaint is an opt-out by another means. */
async function obeyComplaint(
  { db, clock }: Services,
  { accountId, messageId, contactId, email, causeId }: Mailed & { accountId: number; messageId: string },
): Promise<void> {
  const time = clock.now();
  await transaction(db, async (tx) => {
    const isNew = await unsubscribeEmail(tx, accountId, email, {
      source: "mail",
      wording: "Reported an email as spam to their email provider",
      messageId,
      contactId,
      time,
    });
    if (!isNew) return;
    await emit(tx, mailComplained, { accountId, messageId, time });
    await noteChange(tx, accountId, ["contacts"], [contactId]);
    if (causeId !== null) await countOptOut(tx, accountId, causeId);
  });
}

function admit({ MAIL_BOUNCE_USERNAME: name, MAIL_BOUNCE_PASSWORD: password }: Env, request: FastifyRequest) {
  if (name === undefined || password === undefined) throw notFound("address");
  const expected = `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
  if (!timingSafeEqual(digest(request.headers.authorization ?? ""), digest(expected))) {
    throw new AppError("unauthorized", "The name or password isn't right.");
  }
}

/** Of equal length for any input, so that comparing takes constant time. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
