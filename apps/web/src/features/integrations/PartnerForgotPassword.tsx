import { ForgotPassword } from "../auth/index.ts";
import { PartnerFrame } from "./PartnerFrame.tsx";

/** `ForgotPassword`, on the way to a partner. */
export function PartnerForgotPassword() {
  return (
    <PartnerFrame>
      <ForgotPassword />
    </PartnerFrame>
  );
}
