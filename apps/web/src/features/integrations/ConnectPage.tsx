import { useEffect, useState } from "react";
import { useSession } from "../../lib/api/session.ts";
import { useGo, useScreenParams, useScreenSearch } from "../../lib/screens/navigation.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { SignIn } from "../auth/index.ts";
import { useKeepRedirect } from "./integrations.api.ts";
import { PartnerFrame } from "./PartnerFrame.tsx";
import { partnerAddresses, partnerQuery } from "./partner-query.ts";

/** The page partners link to: visitors sign in here, in the partner's name, and signed-in users go on to decide. */
export function ConnectPage() {
  const go = useGo();
  const { partnerId = "" } = useScreenParams();
  const search = useScreenSearch();
  // As on arrival: while the next page is loading, the address is already that page's.
  const [{ allow }] = useState(() => partnerAddresses(partnerId, partnerQuery(search)));
  const { user, isLoading } = useSession();
  const { mutate: keep } = useKeepRedirect();
  const isSignedIn = user !== null && user !== undefined;
  const isSetUp = user?.onboardingStatus === "complete";
  useEffect(() => {
    if (!isSignedIn) return;
    // The guards lead through onboarding first, and then back to the remembered page.
    if (!isSetUp) keep({ body: { redirect: allow } });
    go(allow, { isReplacing: true });
  }, [isSignedIn, isSetUp, keep, go, allow]);
  if (isLoading || isSignedIn) return <LoadingText className="pt-24" />;
  return (
    <PartnerFrame>
      <SignIn />
    </PartnerFrame>
  );
}
