import type { FastifyInstance } from "fastify";
import PostalMime, { type Email } from "postal-mime";
import { request as call } from "undici";
import { ControlError, numberIn } from "./control-errors.ts";
import type { World } from "./world.ts";

type Query = Record<string, string | undefined>;
type Params = { id: string };

const UNSUBSCRIBE_TIMEOUT_MS = 15_000;

/** The mailbox: everything the product mailed, as its recipients would see it. */
export function addMailboxRoutes(app: FastifyInstance, world: World) {
  app.get("/mailbox", async (request) => {
    const query = request.query as Query;
    const limit = Math.min(1000, Math.max(1, numberIn(query.limit) ?? 200));
    return world.mails.list({
      to: query.to ?? "",
      term: query.term ?? "",
      isUnread: query.unread === "true",
      before: numberIn(query.before),
      limit,
    });
  });

  app.delete("/mailbox", async () => {
    world.mails.clear();
    return { ok: true };
  });

  app.get<{ Params: Params }>("/mailbox/:id", async (request) => {
    const { mail, summary } = await open(request.params.id);
    const html = mail.html ?? "";
    const text = mail.text ?? "";
    return {
      ...summary,
      html,
      text,
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      links: linksIn(html, text),
      unsubscribeUrl: oneClickUrl(mail),
      attachments: mail.attachments.map((file, index) => ({
        name: file.filename ?? `attachment-${index + 1}`,
        contentType: file.mimeType,
        bytes: bytesOf(file.content).length,
        url: `/control/mailbox/${summary.id}/attachments/${index}`,
      })),
    };
  });

  app.post<{ Params: Params }>("/mailbox/:id/read", async (request) => {
    world.mails.markRead(Number(request.params.id));
    return { ok: true };
  });

  app.get<{ Params: Params }>("/mailbox/:id/html", async (request, reply) => {
    const { mail } = await open(request.params.id);
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", mailPolicy(world))
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "no-referrer")
      .send(shownHtml(mail));
  });

  app.get<{ Params: Params & { index: string } }>(
    "/mailbox/:id/attachments/:index",
    async (request, reply) => {
      const { mail } = await open(request.params.id);
      const file = mail.attachments[Number(request.params.index)];
      if (!file) throw new ControlError(404, "This mail has no such attachment.");
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
    const { mail } = await open(request.params.id);
    const url = oneClickUrl(mail);
    if (!url) throw new ControlError(400, "This mail offers no one-click unsubscribe.");
    const answer = await call(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
      dispatcher: world.connections,
      headersTimeout: UNSUBSCRIBE_TIMEOUT_MS,
    }).catch(() => null);
    await answer?.body.dump();
    if (!answer || answer.statusCode >= 300)
      throw new ControlError(
        502,
        `The sender did not take it (status ${answer?.statusCode ?? "none"}). Try again.`,
      );
    return { status: answer.statusCode };
  });

  async function open(id: string) {
    const kept = world.mails.get(Number(id));
    if (!kept) throw new ControlError(404, "This mail is no longer in the mailbox.");
    return { summary: kept.summary, mail: await PostalMime.parse(kept.raw) };
  }
}

/** No scripts, no forms; pictures only from this machine and from the product. */
function mailPolicy(world: World): string {
  const origins = new Set<string>();
  for (const { smsUrl } of world.numbers.list())
    if (URL.canParse(smsUrl)) origins.add(new URL(smsUrl).origin);
  const images = ["data:", "http://localhost:*", "http://127.0.0.1:*", ...origins].join(" ");
  return `default-src 'none'; img-src ${images}; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox`;
}

function shownHtml(mail: Email): string {
  const body = mail.html ? withInlinePictures(mail) : `<pre>${linked(mail.text ?? "")}</pre>`;
  const style =
    "<style>:root{color-scheme:light}body{font:15px/1.5 system-ui,sans-serif;color:#1a211e;background:#fff;margin:16px}" +
    "pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}</style>";
  // Ahead of the mail's own head, so that its own styles win.
  const head = `<meta charset="utf-8"><base target="_blank">${mail.html ? "<style>:root{color-scheme:light}</style>" : style}`;
  return `<!doctype html>${head}${body.replace(/^\s*<!doctype[^>]*>/i, "")}`;
}

function withInlinePictures(mail: Email): string {
  return (mail.html ?? "").replace(/cid:([^"'\s)>]+)/gi, (whole, id: string) => {
    const file = mail.attachments.find(
      ({ contentId }) => contentId?.replace(/[<>]/g, "") === decodeURIComponent(id),
    );
    return file ? `data:${file.mimeType};base64,${bytesOf(file.content).toString("base64")}` : whole;
  });
}

const webAddress = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

function linked(text: string): string {
  const escaped = (part: string) => part.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
  let shown = "";
  let last = 0;
  for (const match of text.matchAll(webAddress)) {
    shown += `${escaped(text.slice(last, match.index))}<a href="${escaped(match[0])}">${escaped(match[0])}</a>`;
    last = match.index + match[0].length;
  }
  return shown + escaped(text.slice(last));
}

function linksIn(html: string, text: string): string[] {
  const links = new Set<string>();
  for (const [, address] of html.matchAll(/<a\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)/gi))
    links.add(address!.replace(/&amp;/g, "&").replace(/&#x3d;/gi, "="));
  for (const [address] of text.matchAll(webAddress)) links.add(address);
  return [...links];
}

function oneClickUrl(mail: Email): string | null {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
  if (!/one-click/i.test(header("list-unsubscribe-post"))) return null;
  return /<(https?:\/\/[^>]+)>/i.exec(header("list-unsubscribe"))?.[1] ?? null;
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
