import type { FastifyInstance, FastifyReply } from "fastify";
import { pageStyles } from "../page.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { submitVerification } from "./verification-outcome.ts";
import { askPage, donePage, gonePage, type Page } from "./verification-page-html.ts";
import { failures, type Outcome, type VerificationSession } from "./verification-sessions.ts";

type Params = { link: string };

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** The page Stripe shows to the person being checked; here it asks only how the check should end. */
export async function verificationPage(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
) {
  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("content-security-policy", policy);
    reply.header("x-content-type-options", "nosniff");
    reply.header("cache-control", "no-store");
    // The address itself grants access.
    reply.header("referrer-policy", "no-referrer");
    return payload;
  });

  app.get<{ Params: Params }>("/:link", async (request, reply) => {
    const session = sandboxState.verificationSessions.byLink(request.params.link);
    if (!session) return show(reply.code(404), gonePage(null, about(null)));
    if (sandboxState.verificationSessions.linkOf(session) !== request.params.link)
      return show(reply.code(410), gonePage(session, about(session)));
    return show(reply, askPage(session, about(session)));
  });

  app.post<{ Params: Params }>("/:link", async (request, reply) => {
    const session = sandboxState.verificationSessions.byLink(request.params.link);
    if (!session) return show(reply.code(404), gonePage(null, about(null)));
    const { outcome } = (request.body ?? {}) as { outcome?: string };
    // A second click comes after the first one has ended the try: the return address is the same.
    const isOpen = sandboxState.verificationSessions.linkOf(session) === request.params.link;
    if (isOpen && isOutcome(outcome)) {
      submitVerification(sandboxState, session, outcome);
      await sandboxState.database.committed();
    }
    return session.returnUrl
      ? reply.redirect(session.returnUrl, 303)
      : show(reply, donePage(about(session), isOpen && isOutcome(outcome)));
  });

  function about(session: VerificationSession | null): Page {
    return {
      styles: pageStyles(),
      asker: sandboxState.stripe?.businessName ?? "",
      returnUrl: session?.returnUrl ?? null,
    };
  }
}

function isOutcome(text: string | undefined): text is Outcome {
  return text === "verified" || (text !== undefined && Object.hasOwn(failures, text));
}

function show(reply: FastifyReply, html: string) {
  return reply.type("text/html; charset=utf-8").send(html);
}
