import { useEffect, useState } from "react";
import { useSession } from "../../lib/api/session.ts";
import { useGo, useScreenParams, useScreenSearch } from "../../lib/screens/navigation.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { SignIn } from "../auth/index.ts";
import { useKeepRedirect } from "./integrations.api.ts";
import { PartnerFrame } from "./PartnerFrame.tsx";
import { partnerAddresses, partnerQuery } from "./partner-query.ts";

/** Where a partner sends people: guests sign in here, in its name, and whoever is signed in goes on to decide. */
export function ConnectPage() {
  const go = useGo();
  const { partnerId = "" } = useScreenParams();
  const search = useScreenSearch();
  // As it was on arrival: while the next page is loading, the address is that one's already.
  const [{ allow }] = useState(() => partnerAddresses(partnerId, partnerQuery(search)));
  const { user, isLoading } = useSession();
  const { mutate: keep } = useKeepRedirect();
  const isSignedIn = user !== null && user !== undefined;
  const isSetUp = user?.onboardingStatus === "complete";
  useEffect(() => {
    if (!isSignedIn) return;
    // The guards lead through the first steps, and then back to what is remembered.
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
