import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import type { ApiError } from "../../lib/api/api-error.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { TextButton } from "../../ui/actions/TextButton.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { useSetUp } from "./onboarding.api.ts";
import { ProveMobileNumber } from "./ProveMobileNumber.tsx";
import { SignedInAs } from "./SignedInAs.tsx";

/** Onboarding: the user proves their own cell, to look around before there is a business number. */
export function AddMobileNumber() {
  const go = useGo();
  const setUp = useSetUp();
  const [problem, setProblem] = useState<string | null>(null);
  const chooseBusinessNumber = async () => {
    setProblem(null);
    try {
      await setUp.mutateAsync({ body: { phoneNumberType: "managed-voip" } });
      go("/select-phone-number", { isReplacing: true });
    } catch (caught) {
      setProblem((caught as ApiError).message);
    }
  };
  return (
    <PublicPage
      title="Add your mobile number"
      text="We'll text it a code to make sure it's yours."
      below={<SignedInAs />}
    >
      <div className="flex flex-col gap-3">
        {problem ? <Banner tone="danger" title={problem} /> : null}
        <ProveMobileNumber
          onDone={() => {
            toast.success("Your mobile number is verified");
            go("/welcome", { isReplacing: true });
          }}
        />
        <div>
          <TextButton onPress={() => void chooseBusinessNumber()}>
            Choose a business number instead
          </TextButton>
        </div>
      </div>
    </PublicPage>
  );
}
