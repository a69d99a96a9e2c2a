import type { Download } from "../http/context.ts";

/** Restricts a preview to showing itself and our pictures in our own frame: it runs, sends and opens nothing. */
const SHOWN_ONLY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Returns a page or mail as a preview for its author. */
export const previewOf = (body: string, type: "html" | "text" = "html"): Download => ({
  fileName: type === "html" ? "preview.html" : "preview.txt",
  contentType: `${type === "html" ? "text/html" : "text/plain"}; charset=utf-8`,
  body,
  isInline: true,
  policy: SHOWN_ONLY,
});
