import type { Download } from "../http/context.ts";

/** What a preview may do: show itself and our pictures in a frame of ours. Nothing in it runs, is sent, or opens. */
const SHOWN_ONLY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** A page or mail for its author to look at. */
export const previewOf = (body: string, type: "html" | "text" = "html"): Download => ({
  fileName: type === "html" ? "preview.html" : "preview.txt",
  contentType: `${type === "html" ? "text/html" : "text/plain"}; charset=utf-8`,
  body,
  isInline: true,
  policy: SHOWN_ONLY,
});
