import type { FastifyInstance } from "fastify";
import PostalMime from "postal-mime";
import { listUnsubscribeOf } from "../mail/list-unsubscribe.ts";
import { type MailBehavior, mailBehaviors } from "../mail/mail-behaviors.ts";
import { bytesOf, linksIn, shownHtml } from "../mail/shown-mail.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { askOnce } from "../vendors/webhooks.ts";
import { ControlError, numberIn } from "./control-errors.ts";

type Query = Record<string, string | undefined>;
type Params = { id: string };

const UNSUBSCRIBE_TIMEOUT_MS = 15_000;
const ONE_CLICK = "List-Unsubscribe=One-Click";

/** The mailbox: everything the product mailed, as its recipients would see it. */
export function addMailboxRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.get("/mailbox", async (request) => {
    const query = request.query as Query;
    const limit = Math.min(1000, Math.max(1, numberIn(query.limit) ?? 200));
    return sandboxState.mails.list({
      to: query.to ?? "",
      term: query.term ?? "",
      isUnread: query.unread === "true",
      before: numberIn(query.before),
      limit,
    });
  });

  app.delete("/mailbox", async () => {
    sandboxState.mails.clear();
    return { ok: true };
  });

  app.get("/mailbox/behaviors", async () => sandboxState.mailBehaviors.list());

  app.put("/mailbox/behaviors", async (request) => {
    const wanted = Object.entries((request.body ?? {}) as Record<string, unknown>);
    for (const [address, behavior] of wanted) {
      if (!/^[^@\s]+@[^@\s]+$/.test(address))
        throw new ControlError(400, `${address} isn't an email address.`);
      if (!mailBehaviors.includes(behavior as MailBehavior))
        throw new ControlError(400, `Set ${address} to ${mailBehaviors.join(", ")}.`);
    }
    for (const [address, behavior] of wanted)
      sandboxState.mailBehaviors.set(address, behavior as MailBehavior);
    await sandboxState.database.committed();
    return sandboxState.mailBehaviors.list();
  });

  app.get("/dns", async () => ({ records: sandboxState.dns.list() }));

  app.put("/dns", async (request) => {
    const { name, txt } = (request.body ?? {}) as { name?: unknown; txt?: unknown };
    if (typeof name !== "string" || !/^[\w.-]+$/.test(name) || typeof txt !== "string")
      throw new ControlError(400, "Give name, such as mail._domainkey.shop.example, and txt.");
    sandboxState.dns.set(name, txt);
    await sandboxState.database.committed();
    sandboxState.events.emit("dns");
    return { name, txt };
  });

  app.get<{ Params: { name: string } }>("/dns/:name", async (request) => {
    const { name } = request.params;
    const txt = sandboxState.dns.txt(name);
    if (txt === null) throw new ControlError(404, `${name} has no TXT record.`);
    return { name, txt };
  });

  app.delete<{ Params: { name: string } }>("/dns/:name", async (request) => {
    const { name } = request.params;
    if (!sandboxState.dns.remove(name)) throw new ControlError(404, `${name} has no TXT record.`);
    await sandboxState.database.committed();
    sandboxState.events.emit("dns");
    return { ok: true };
  });

  app.get<{ Params: Params }>("/mailbox/:id", async (request) => {
    const { mail, summary, envelopeFrom, dkim } = await open(request.params.id);
    const html = mail.html ?? "";
    const text = mail.text ?? "";
    return {
      ...summary,
      envelopeFrom,
      html,
      text,
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      links: linksIn(html, text),
      dkim,
      listUnsubscribe: listUnsubscribeOf(mail, dkim),
      attachments: mail.attachments.map((file, index) => ({
        name: file.filename ?? `attachment-${index + 1}`,
        contentType: file.mimeType,
        bytes: bytesOf(file.content).length,
        url: `/control/mailbox/${summary.id}/attachments/${index}`,
      })),
    };
  });

  // As received, one character per byte, for verifying its signature by other means.
  app.get<{ Params: Params }>("/mailbox/:id/raw", async (request) => {
    const { raw } = await open(request.params.id);
    return { raw: raw.toString("latin1") };
  });

  app.post<{ Params: Params }>("/mailbox/:id/read", async (request) => {
    sandboxState.mails.markRead(Number(request.params.id));
    return { ok: true };
  });

  app.get<{ Params: Params }>("/mailbox/:id/html", async (request, reply) => {
    const { mail } = await open(request.params.id);
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", mailPolicy(sandboxState))
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "no-referrer")
      .send(shownHtml(mail));
  });

  app.get<{ Params: Params & { index: string } }>(
    "/mailbox/:id/attachments/:index",
    async (request, reply) => {
      const { mail } = await open(request.params.id);
      const file = mail.attachments[Number(request.params.index)];
      if (!file) throw new ControlError(404, "This email has no such attachment.");
      const name = (file.filename ?? "attachment").replace(/[^\w.-]/g, "_");
      return reply
        .type(file.mimeType)
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("x-content-type-options", "nosniff")
        .send(bytesOf(file.content));
    },
  );

  // What a mail client does when someone clicks "Unsubscribe" (RFC 8058).
  app.post<{ Params: Params }>("/mailbox/:id/unsubscribe", async (request) => {
    const { mail, dkim } = await open(request.params.id);
    const offer = listUnsubscribeOf(mail, dkim);
    if (!offer) throw new ControlError(400, "This email doesn't offer one-click unsubscribe.");
    if (!offer.oneClick)
      throw new ControlError(
        400,
        `Email apps won't offer one-click unsubscribe for this email. ${offer.reason}`,
      );
    // Nothing that identifies the user: no cookies, no origin; and redirects are not followed.
    const { status } = await askOnce(sandboxState, {
      vendor: "smtp",
      method: "POST",
      url: offer.url,
      body: ONE_CLICK,
      headers: () => ({ "content-type": "application/x-www-form-urlencoded" }),
      timeoutMs: UNSUBSCRIBE_TIMEOUT_MS,
      isRetried: () => false,
      logged: ONE_CLICK,
      unanswered: "No answer",
    });
    if (status < 200 || status >= 300)
      throw new ControlError(502, `The sender didn't accept it (status ${status || "none"}). Try again.`);
    return { status };
  });

  async function open(id: string) {
    const kept = sandboxState.mails.get(Number(id));
    if (!kept) throw new ControlError(404, "This email is no longer in the mailbox.");
    return { ...kept, mail: await PostalMime.parse(kept.raw) };
  }
}

/** No scripts, no forms; pictures only from this machine and from the product. */
function mailPolicy(sandboxState: SandboxState): string {
  const origins = new Set<string>();
  for (const { smsUrl } of sandboxState.numbers.list())
    if (URL.canParse(smsUrl)) origins.add(new URL(smsUrl).origin);
  const images = ["data:", "http://localhost:*", "http://127.0.0.1:*", ...origins].join(" ");
  return `default-src 'none'; img-src ${images}; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox`;
}
