import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isOwnHost } from "../control/own-host.ts";
import { pageStyles } from "../page.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { connectedPage, failedPage, overPage, partnerHome } from "./partner-page-html.ts";

const PARTNER = "bloom-booking";
const OPEN_REQUESTS_MAX = 100;

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/**
 * A partner of the product, as its own server would be: sends people to the connect page, exchanges the returned code
 * for a token, and works with the business through it. One connection at a time, kept until the sandbox ends.
 */
export async function partnerPage(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  const verifiers = new Map<string, string>();
  let token: string | null = null;

  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("content-security-policy", policy);
    reply.header("x-content-type-options", "nosniff");
    reply.header("cache-control", "no-store");
    reply.header("referrer-policy", "no-referrer");
    return payload;
  });

  // Visitors of these pages work with the connected business.
  app.addHook("onRequest", async (request, reply) => {
    if (isOwnHost(sandboxState, request.headers.host)) return;
    return show(reply.code(421), failedPage(styles(), "The partner isn't at this address."));
  });

  const styles = () => pageStyles();
  const callback = () => `${sandboxState.ownUrl}/partner/callback`;
  const askProduct = (path: string, init: RequestInit = {}) =>
    fetch(`${sandboxState.partner?.appUrl}/api/${path}`, { ...init, signal: AbortSignal.timeout(10_000) });

  app.get("/", async (_request, reply) => {
    if (!sandboxState.partner)
      return show(reply.code(404), failedPage(styles(), "No partner is set up here."));
    if (token === null) return show(reply, partnerHome(styles()));
    const answer = await askProduct("users/current", { headers: { authorization: `Bearer ${token}` } });
    if (answer.ok) return show(reply, connectedPage(styles(), businessIn(await answer.json())));
    if (answer.status === 401) return show(reply, overPage(styles()));
    return show(reply, failedPage(styles(), `The response was ${answer.status}. Try again in a moment.`));
  });

  app.get("/connect", async (_request, reply) => {
    if (!sandboxState.partner) return reply.redirect("/partner");
    const [state, verifier] = [randomBytes(16).toString("hex"), randomBytes(32).toString("base64url")];
    const [oldest] = verifiers.keys();
    if (oldest !== undefined && verifiers.size >= OPEN_REQUESTS_MAX) verifiers.delete(oldest);
    verifiers.set(state, verifier);
    const query = new URLSearchParams({
      response_type: "code",
      client_id: PARTNER,
      redirect_uri: callback(),
      scope: "profile contacts",
      state,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    return reply.redirect(`${sandboxState.partner.appUrl}/integrations/${PARTNER}/connect?${query}`);
  });

  app.get<{ Querystring: Partial<Record<"code" | "state" | "error", string>> }>(
    "/callback",
    async (request, reply) => {
      const { code = "", state = "", error } = request.query;
      const verifier = verifiers.get(state);
      verifiers.delete(state);
      if (verifier === undefined)
        return show(
          reply.code(400),
          failedPage(styles(), "This response doesn't match any of our requests."),
        );
      if (error !== undefined)
        return show(reply, failedPage(styles(), "You didn't allow it, so nothing was connected."));
      const answer = await askProduct(`integrations/${PARTNER}/token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          grant_type: "authorization_code",
          code,
          redirect_uri: callback(),
          code_verifier: verifier,
          client_secret: sandboxState.partner?.secret,
        }),
      });
      if (!answer.ok)
        return show(reply.code(502), failedPage(styles(), "The code was rejected. Please connect again."));
      ({ access_token: token } = (await answer.json()) as { access_token: string });
      // Away from the address with the code, so that a reload does not send it again.
      return reply.redirect("/partner", 303);
    },
  );
}

function businessIn(user: unknown): string {
  const { company, firstName, lastName } = user as Record<"company" | "firstName" | "lastName", string>;
  return company || `${firstName} ${lastName}`;
}

function show(reply: FastifyReply, html: string) {
  return reply.type("text/html; charset=utf-8").send(html);
}
