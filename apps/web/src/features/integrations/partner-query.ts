import type { Input } from "@broadcast/contract/endpoint";
import type { integrations } from "@broadcast/contract/integrations";

export type PartnerQuery = NonNullable<Input<typeof integrations.verifyRequest>["query"]>;

const NAMES = [
  "response_type",
  "client_id",
  "redirect_uri",
  "state",
  "scope",
  "code_challenge",
  "code_challenge_method",
] as const;

/** The query of the partner's link, without what our pages add to it; the server checks whether it is valid. */
export const partnerQuery = (search: Record<string, string>): PartnerQuery =>
  Object.fromEntries(
    NAMES.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ) as PartnerQuery;

/** A partner's pages and ours for it, each with the request. */
export function partnerAddresses(partnerId: string, query: PartnerQuery) {
  const search = new URLSearchParams(query as Record<string, string>);
  const base = `/integrations/${encodeURIComponent(partnerId)}`;
  return {
    connect: `${base}/connect?${search}`,
    signUp: `${base}/signup?${search}`,
    forgotPassword: `${base}/forgot-password?${search}`,
    reactivate: `${base}/reactivate?${search}`,
    /** Where a signed-in user allows or declines it. */
    allow: `/account${base}/connect?${search}`,
    /** The same, for a user who created their account for it. */
    allowAfterSignUp: `/account${base}/connect?${search}&isExistingUser=false`,
  };
}
