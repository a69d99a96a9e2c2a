import type { PartnerRequest } from "@broadcast/contract/integrations";
import { Avatar } from "../../ui/display/Avatar.tsx";

/** A partner's initial and name, above its pages. */
export function PartnerMark({ partner }: { partner: PartnerRequest["partner"] }) {
  return (
    <>
      <Avatar name={partner.name} icon={partner.logo} size="lg" />
      <p className="text-center text-heading font-semibold text-text [overflow-wrap:anywhere]">
        {partner.name}
      </p>
      <p className="text-note text-soft">with Project Broadcast</p>
    </>
  );
}
