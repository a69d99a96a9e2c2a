import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks, basicAuth, isAuthorized } from "../vendors/vendor-api.ts";
import { addBrandRoutes } from "./tcr-brands.ts";
import { addCampaignRoutes } from "./tcr-campaigns.ts";
import { TcrError } from "./tcr-errors.ts";

/** The Campaign Registry's CSP API v2 as far as registering brands and campaigns needs it. */
export async function tcrApi(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addVendorHooks(app, sandboxState, {
    vendor: "tcr",
    authorize(request) {
      if (
        !sandboxState.tcr ||
        !isAuthorized(request, basicAuth(sandboxState.tcr.apiKey, sandboxState.tcr.apiSecret))
      )
        throw new TcrError(401, 401, "Invalid API key or secret");
    },
    tooMany: () => new TcrError(429, 429, "Too many requests"),
    down: () => new TcrError(503, 503, "Service unavailable"),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const known =
      error instanceof TcrError ? error : new TcrError(error.statusCode ?? 500, 500, error.message);
    return reply
      .code(known.status)
      .send([{ code: known.code, description: known.message, fields: known.fields }]);
  });
  addBrandRoutes(app, sandboxState);
  addCampaignRoutes(app, sandboxState);
}
