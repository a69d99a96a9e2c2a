import type { FastifyInstance, FastifyReply } from "fastify";
import { pageStyles } from "../../page.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { escapeHtml, writtenPage } from "../../written-page.ts";
import { decline, succeed } from "./charge.ts";
import { type Told, tell } from "./tell.ts";

type Params = { secret: string };

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** The page of a bank that requires its customer's confirmation before it pays. */
export async function authenticationPage(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
) {
  const { billing } = sandboxState;
  app.addHook("onSend", async (_request, reply, payload) => {
    reply.header("content-security-policy", policy).header("cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff").header("referrer-policy", "no-referrer");
    return payload;
  });
  const find = (secret: string) => billing.list("payment_intent", (each) => each.client_secret === secret)[0];

  app.get<{ Params: Params }>("/:secret", async (request, reply) => {
    const intent = find(request.params.secret);
    if (intent?.status !== "requires_action") return show(reply.code(410), gone);
    const amount = `$${(intent.amount / 100).toFixed(2)}`;
    return show(
      reply,
      `<h1>Confirm this payment</h1>
<p class="check-lead"><b>${escapeHtml(sandboxState.stripe?.businessName ?? "")}</b> asks for ${amount}.</p>
<form method="post" class="check-form">
<p class="hint">This is the sandbox. Choose your response to the bank.</p>
<button class="button primary" name="answer" value="yes">Confirm</button>
<button class="button check-leave" name="answer" value="no">Decline</button>
</form>`,
    );
  });

  app.post<{ Params: Params }>("/:secret", async (request, reply) => {
    const intent = find(request.params.secret);
    const back = intent?.next_action?.redirect_to_url.return_url;
    if (intent?.status !== "requires_action") return show(reply.code(410), gone);
    const told: Told[] = [];
    if ((request.body as { answer?: string } | undefined)?.answer === "yes")
      succeed(sandboxState, intent, told);
    else decline(sandboxState, intent, "authentication_required", told);
    tell(sandboxState, told);
    await sandboxState.database.committed();
    return back
      ? reply.redirect(back, 303)
      : show(reply, "<h1>Thank you</h1><p>You can close this page.</p>");
  });
}

const gone =
  '<h1>Nothing to confirm</h1><p class="check-lead">This payment was already confirmed or declined.</p>';

const show = (reply: FastifyReply, content: string) =>
  reply.type("text/html; charset=utf-8").send(
    writtenPage({
      styles: pageStyles(),
      title: "Confirm this payment",
      sign: "shield",
      content,
      foot: "Sandbox stand-in for a bank",
    }),
  );
