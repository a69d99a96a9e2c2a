import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { numbersIn, pageIn, type Query, spanIn } from "./sinch-lists.ts";
import { inboundJson } from "./sinch-webhooks.ts";

/** The list of received messages. */
export function addInboundRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.get<{ Querystring: Query }>("/:plan/inbounds", async ({ query }) => {
    const { page, offset, limit } = pageIn(query);
    const filter = {
      carrier: "sinch",
      direction: "inbound",
      recipients: numbersIn(query.to),
      ...spanIn(query, sandboxState.clock.now()),
      offset,
      limit,
    } as const;
    const inbounds = sandboxState.messages.list(filter).map((message) => inboundJson(sandboxState, message));
    return { count: sandboxState.messages.count(filter), page, page_size: inbounds.length, inbounds };
  });
}
