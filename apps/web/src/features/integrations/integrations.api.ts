import { integrations } from "@broadcast/contract/integrations";
import { sessions } from "@broadcast/contract/sessions";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import type { PartnerQuery } from "./partner-query.ts";

/** The partners the account let in. Quiet: the screen shows what went wrong. */
export const useIntegrations = () =>
  useEndpoint(integrations.list, { query: { display: "true" } }, { isQuiet: true });
export const useChangeScopes = () => useSend(integrations.changeScopes, { isQuiet: true });
export const useRemoveIntegration = () => useSend(integrations.remove);

/** What a partner asks for; fails where its request is not in order. */
export const usePartnerRequest = (id: string, query: PartnerQuery) =>
  useEndpoint(
    integrations.verifyRequest,
    { params: { id }, query },
    { isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );
export const useAllowPartner = () => useSend(integrations.allow, { isQuiet: true });
export const useDenyPartner = () => useSend(integrations.deny, { isQuiet: true });

/** Has the server remember a connect page, however many steps, mails and pages lead to the account. */
export const useKeepRedirect = () => useSend(sessions.keepIntegrationRedirect, { isQuiet: true });
