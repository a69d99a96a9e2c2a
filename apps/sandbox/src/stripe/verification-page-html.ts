import { drawn, escapeHtml, signs, writtenPage } from "../written-page.ts";
import type { VerificationSession } from "./verification-sessions.ts";

export type Page = {
  /** The links to the sandbox's own styles. */
  styles: string;
  /** The business that asks. */
  asker: string;
  returnUrl: string | null;
};

/** Shows who asks for what, and the possible outcomes. */
export function askPage(session: VerificationSession, page: Page): string {
  const isWithSelfie = session.options.document?.require_matching_selfie === true;
  const wanted = isWithSelfie ? "a photo of an ID document and a selfie" : "a photo of an ID document";
  const failed = session.lastError
    ? `<p class="check-failed">The last attempt failed: ${escapeHtml(session.lastError.reason)} Try again.</p>`
    : "";
  const ways = [
    way(
      "verified",
      "good",
      signs.pass,
      "Pass",
      isWithSelfie ? "Document and selfie belong together." : "The document is genuine.",
    ),
    way(
      "document_unverified_other",
      "bad",
      signs.document,
      "Fail: document unreadable",
      "document_unverified_other",
    ),
    isWithSelfie
      ? way("selfie_face_mismatch", "bad", signs.face, "Fail: selfie doesn’t match", "selfie_face_mismatch")
      : "",
  ];
  return document(
    page,
    `Confirm who you are · ${page.asker}`,
    `<h1>Confirm who you are</h1>
<p class="check-lead"><b>${escapeHtml(page.asker)}</b> asks for ${wanted}.</p>
${failed}
<form method="post" class="check-form">
<p class="hint" id="how">This is the sandbox, so no photos are taken. Choose the outcome of the check.</p>
<div class="check-ways" role="group" aria-labelledby="how">${ways.join("")}</div>
<button class="button check-leave" name="outcome" value="">Leave without finishing</button>
</form>
${reference(session)}`,
  );
}

/** Shown when the business gave no return address. */
export function donePage(page: Page, isHandedIn: boolean): string {
  const said = isHandedIn ? "Thank you. The check is in progress." : "Nothing was submitted.";
  return document(page, said, `<h1>${said}</h1><p class="check-lead">You can close this page.</p>`);
}

/** Shown for an expired or unknown address. */
export function gonePage(session: VerificationSession | null, page: Page): string {
  const why: Record<VerificationSession["status"], string> = {
    requires_input: "Each link works for one attempt within two days.",
    processing: "The check is in progress.",
    verified: "You've been verified. There's nothing left to do.",
    canceled: "The check was cancelled.",
  };
  const back = page.returnUrl
    ? `<a class="button primary check-back" href="${escapeHtml(page.returnUrl)}">Back to ${escapeHtml(hostOf(page.returnUrl))}</a>`
    : "";
  const asksAgain =
    session?.status === "requires_input" ? ` Ask ${escapeHtml(page.asker)} for a new one.` : "";
  return document(
    page,
    "This link has already been used",
    `<h1>${session ? "This link has already been used" : "Check not found"}</h1>
<p class="check-lead">${session ? why[session.status] + asksAgain : "The link is incomplete, or the sandbox was reset. Go back and start again."}</p>
${back}`,
  );
}

function way(value: string, kind: "good" | "bad", sign: string, title: string, more: string): string {
  return `<button class="check-way ${kind}" name="outcome" value="${value}">${drawn(sign, 20)}<span><b>${title}</b><span class="hint">${more}</span></span></button>`;
}

function reference({ clientReferenceId }: VerificationSession): string {
  return clientReferenceId
    ? `<p class="hint check-reference">Reference ${escapeHtml(clientReferenceId)}</p>`
    : "";
}

function document({ styles }: Page, title: string, content: string): string {
  return writtenPage({
    styles,
    title,
    sign: "shield",
    content,
    foot: "Sandbox stand-in for Stripe Identity",
  });
}

function hostOf(url: string): string {
  return new URL(url).host;
}
