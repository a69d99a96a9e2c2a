import type { Email } from "postal-mime";

/** Returns a mail as the document its reader sees, with pictures. */
export function shownHtml(mail: Email): string {
  const body = mail.html ? withInlinePictures(mail) : `<pre>${linked(mail.text ?? "")}</pre>`;
  const style =
    "<style>:root{color-scheme:light}body{font:15px/1.5 system-ui,sans-serif;color:#1a211e;background:#fff;margin:16px}" +
    "pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}</style>";
  // Before the mail's own head, so that its own styles win.
  const head = `<meta charset="utf-8"><base target="_blank">${mail.html ? "<style>:root{color-scheme:light}</style>" : style}`;
  return `<!doctype html>${head}${body.replace(/^\s*<!doctype[^>]*>/i, "")}`;
}

function withInlinePictures(mail: Email): string {
  return (mail.html ?? "").replace(/cid:([^"'\s)>]+)/gi, (whole, id: string) => {
    const wanted = decoded(id);
    const file = mail.attachments.find(({ contentId }) => contentId?.replace(/[<>]/g, "") === wanted);
    return file ? `data:${file.mimeType};base64,${bytesOf(file.content).toString("base64")}` : whole;
  });
}

/** A percent sign that encodes nothing is literal. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
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

/** Returns the addresses a reader can follow. */
export function linksIn(html: string, text: string): string[] {
  const links = new Set<string>();
  for (const [, address] of html.matchAll(/<a\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)/gi))
    links.add(address!.replace(/&amp;/g, "&").replace(/&#x3d;/gi, "="));
  for (const [address] of text.matchAll(webAddress)) links.add(address);
  return [...links];
}

export function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}
