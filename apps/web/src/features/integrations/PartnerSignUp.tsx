import { SignUp } from "../auth/index.ts";
import { PartnerFrame } from "./PartnerFrame.tsx";

/** `SignUp`, on the way to a partner. */
export function PartnerSignUp() {
  return (
    <PartnerFrame isSignUp>
      <SignUp />
    </PartnerFrame>
  );
}
