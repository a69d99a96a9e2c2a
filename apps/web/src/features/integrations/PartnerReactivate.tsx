import { Reactivate } from "../auth/index.ts";
import { PartnerFrame } from "./PartnerFrame.tsx";

/** `Reactivate`, on the way to a partner. */
export function PartnerReactivate() {
  return (
    <PartnerFrame>
      <Reactivate />
    </PartnerFrame>
  );
}
