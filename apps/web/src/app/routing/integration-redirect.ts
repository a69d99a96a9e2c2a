import type { sessions } from "@broadcast/contract/sessions";
import { call } from "../../lib/api/api-client.ts";
import { bareEndpoint } from "../../lib/api/bare-endpoint.ts";

const read = bareEndpoint<typeof sessions.readIntegrationRedirect>({
  method: "GET",
  path: "users/integrationRedirect",
  summary: "Where to continue after signing in for a partner's connect page",
  access: "signed-in",
  reads: [],
});

const forget = bareEndpoint<typeof sessions.forgetIntegrationRedirect>({
  method: "DELETE",
  path: "users/integrationRedirect",
  summary: "Forget it",
  access: "signed-in",
});

/** A partner's connect page, with its query: the only place outside the regular routes that waits for a sign-in. */
const isConnectPage = (href: string) =>
  /^(\/account)?\/integrations\/[\w-]+\/connect(\?[^\s\\#]*)?$/.test(href);

/** The connect page that waits for this user, returned once; null if there is none. Rejects with `ApiError`. */
export const takeIntegrationRedirect = async (): Promise<string | null> => {
  const { redirect } = await call(read, { isQuiet: true });
  if (redirect === null) return null;
  await call(forget, { isQuiet: true });
  return isConnectPage(redirect) ? redirect : null;
};
