import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { SinchAccount } from "../vendors/accounts.ts";
import { addVendorHooks, basicAuth, isAuthorized } from "../vendors/vendor-api.ts";

const TOKEN_LIFE_SECONDS = 3600;

class SignInError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Sinch's sign-in: exchanges a project's key for a token that is valid for an hour (OAuth 2 client credentials). */
export async function sinchSignIn(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addVendorHooks(app, sandboxState, {
    vendor: "sinch",
    authorize(request) {
      if (
        !sandboxState.sinch ||
        !isAuthorized(request, basicAuth(sandboxState.sinch.keyId, sandboxState.sinch.keySecret))
      )
        throw new SignInError(401, "invalid_client", "Client authentication failed");
    },
    tooMany: () => new SignInError(429, "too_many_requests", "Too many requests"),
    down: () => new SignInError(503, "temporarily_unavailable", "Service unavailable"),
  });
  app.setErrorHandler(
    (error: Error & { status?: number; code?: string; statusCode?: number }, _request, reply) =>
      reply
        .code(error.status ?? error.statusCode ?? 500)
        .send({ error: error.code ?? "invalid_request", error_description: error.message }),
  );
  app.post("/token", async (request) => {
    if ((request.body as { grant_type?: string } | undefined)?.grant_type !== "client_credentials")
      throw new SignInError(400, "unsupported_grant_type", "grant_type must be client_credentials");
    return {
      access_token: tokenUntil(sandboxState.sinch!, Date.now() / 1000 + TOKEN_LIFE_SECONDS),
      expires_in: TOKEN_LIFE_SECONDS - 1,
      scope: "",
      token_type: "bearer",
    };
  });
}

/** Whether a call uses a project's key, directly or through a token. */
export function hasSignedIn(account: SinchAccount, request: FastifyRequest): "yes" | "expired" | "no" {
  if (isAuthorized(request, basicAuth(account.keyId, account.keySecret))) return "yes";
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const expiresAt = Number(token.split(".")[0]);
  if (!Number.isInteger(expiresAt)) return "no";
  const expected = Buffer.from(tokenUntil(account, expiresAt));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "no";
  // Tokens expire in real time, since no one waits an hour for a moved clock.
  return expiresAt > Date.now() / 1000 ? "yes" : "expired";
}

function tokenUntil(account: SinchAccount, expiresAtSeconds: number): string {
  const expiry = String(Math.trunc(expiresAtSeconds));
  return `${expiry}.${createHmac("sha256", account.keySecret).update(expiry).digest("base64url")}`;
}
