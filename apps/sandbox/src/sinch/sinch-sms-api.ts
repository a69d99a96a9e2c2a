import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { acceptEmptyJson, addVendorHooks, isAuthorized } from "../vendors/vendor-api.ts";
import { addBatchRoutes } from "./sinch-batches.ts";
import { SinchSmsError } from "./sinch-errors.ts";
import { addInboundRoutes } from "./sinch-inbounds.ts";

/** Sinch's SMS and MMS API as far as the product uses it, behind its token, faults and the traffic log. */
export async function sinchSmsApi(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  acceptEmptyJson(app);
  addVendorHooks(app, sandboxState, {
    vendor: "sinch",
    authorize: (request) => authorize(sandboxState, request),
    tooMany: () => new SinchSmsError(429, "too_many_requests", "Too many requests"),
    down: () => new SinchSmsError(503, "service_unavailable", "Service unavailable"),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known = error instanceof SinchSmsError ? error : unreadable(error);
    return reply.code(known.status).send({ code: known.code, text: known.message });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: "not_found", text: "There is no such resource." }),
  );
  addBatchRoutes(app, sandboxState);
  addInboundRoutes(app, sandboxState);
}

function authorize({ sinch }: SandboxState, request: FastifyRequest) {
  if (!sinch || !isAuthorized(request, `Bearer ${sinch.apiToken}`))
    throw new SinchSmsError(401, "unauthorized", "The API token is not valid.");
  const plan = request.url.split("/")[3]?.split("?")[0];
  if (plan !== sinch.servicePlanId)
    throw new SinchSmsError(403, "forbidden", "The API token does not belong to this service plan.");
}

/** An unreadable body is the caller's mistake; anything else is ours. */
function unreadable(error: Error & { statusCode?: number }): SinchSmsError {
  const status = error.statusCode ?? 500;
  if (status < 500) return new SinchSmsError(status, "syntax_invalid_json", error.message);
  return new SinchSmsError(status, "internal_error", error.message || "Internal error");
}
