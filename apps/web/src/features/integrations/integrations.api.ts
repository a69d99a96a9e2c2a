import { integrations } from "@broadcast/contract/integrations";
import { sessions } from "@broadcast/contract/sessions";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import type { PartnerQuery } from "./partner-query.ts";

/** The account's connected partners. Quiet: the screen shows errors. */
export const useIntegrations = () =>
  useEndpoint(integrations.list, { query: { display: "true" } }, { isQuiet: true });
export const useChangeScopes = () => useSend(integrations.changeScopes, { isQuiet: true });
export const useRemoveIntegration = () => useSend(integrations.remove);

/** A partner's request; fails if it is invalid. */
export const usePartnerRequest = (id: string, query: PartnerQuery) =>
  useEndpoint(
    integrations.verifyRequest,
    { params: { id }, query },
    { isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );
export const useAllowPartner = () => useSend(integrations.allow, { isQuiet: true });
export const useDenyPartner = () => useSend(integrations.deny, { isQuiet: true });

/** Makes the server remember a connect page, regardless of the steps, mails and pages that lead to the account. */
export const useKeepRedirect = () => useSend(sessions.keepIntegrationRedirect, { isQuiet: true });
