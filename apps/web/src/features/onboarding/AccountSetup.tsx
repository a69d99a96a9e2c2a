import { useSession } from "../../lib/api/session.ts";
import { useGo, useScreenSearch } from "../../lib/screens/navigation.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { CheckEmailNotice } from "../auth/index.ts";
import { BusinessForm } from "./BusinessForm.tsx";
import { NumberKindChoice } from "./NumberKindChoice.tsx";
import { SignedInAs } from "./SignedInAs.tsx";

/** Onboarding: the business, then the kind of number it starts with. */
export function AccountSetup() {
  const go = useGo();
  const { user } = useSession();
  const { step } = useScreenSearch();
  if (!user) return <LoadingText className="pt-24" />;
  // The second step needs the first one's input.
  const isChoosing = step === "number" && user.company !== "";
  return (
    <PublicPage
      key={isChoosing ? "number" : "business"}
      size="md"
      title={isChoosing ? "How do you want to start?" : `Welcome, ${user.firstName}`}
      text={
        isChoosing
          ? "You can change to a business number whenever you like."
          : "Tell us about your business. It takes a minute, and you can change everything later."
      }
      below={<SignedInAs />}
    >
      <div className="flex flex-col gap-4">
        {isChoosing ? (
          <>
            <CheckEmailNotice reason="Open it when you have a moment. You'll need it to get your number and to sign in again." />
            <NumberKindChoice onBack={() => go("/account-setup")} />
          </>
        ) : (
          <BusinessForm user={user} onDone={() => go("/account-setup?step=number")} />
        )}
      </div>
    </PublicPage>
  );
}
