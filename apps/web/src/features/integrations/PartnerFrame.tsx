import { type ReactNode, useEffect } from "react";
import { useSession } from "../../lib/api/session.ts";
import { useScreenParams, useScreenSearch } from "../../lib/screens/navigation.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { PublicBrand } from "../../ui/layout/public-brand.ts";
import { AuthPlaceContext } from "../auth/index.ts";
import { useKeepRedirect, usePartnerRequest } from "./integrations.api.ts";
import { PartnerMark } from "./PartnerMark.tsx";
import { partnerAddresses, partnerQuery } from "./partner-query.ts";
import { RefusedRequest } from "./RefusedRequest.tsx";

/**
 * The pages around signing in, in a partner's name, once its request is valid. Their target is remembered,
 * because mails and onboarding can come in between.
 */
export function PartnerFrame({ isSignUp = false, children }: { isSignUp?: boolean; children: ReactNode }) {
  const { partnerId = "" } = useScreenParams();
  const query = partnerQuery(useScreenSearch());
  const { user } = useSession();
  const { data, error, refetch, isFetching } = usePartnerRequest(partnerId, query);
  const { mutate: keep } = useKeepRedirect();
  const { connect, signUp, forgotPassword, reactivate, ...addresses } = partnerAddresses(partnerId, query);
  const returnTo = isSignUp ? addresses.allowAfterSignUp : addresses.allow;
  const isWaiting = data !== undefined && user === null;
  useEffect(() => {
    if (isWaiting) keep({ body: { redirect: returnTo } });
  }, [isWaiting, keep, returnTo]);
  if (error) return <RefusedRequest error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText className="pt-24" />;
  const { partner } = data;
  const place = {
    signIn: connect,
    signUp,
    forgotPassword,
    reactivate,
    returnTo,
    signInTitle: `Connect ${partner.name}`,
    signInText: `${partner.name} wants to connect to your Project Broadcast account. Sign in first, then review what it can do and decide.`,
  };
  return (
    <PublicBrand value={<PartnerMark partner={partner} />}>
      <AuthPlaceContext value={place}>{children}</AuthPlaceContext>
    </PublicBrand>
  );
}
