import type { PartnerRequest } from "@broadcast/contract/integrations";
import { Check } from "lucide-react";

/** A partner's permissions in words. */
export function ScopeList({ scopes }: { scopes: PartnerRequest["partner"]["scopes"] }) {
  return (
    <ul className="flex flex-col gap-2 text-body text-text">
      {scopes.map(({ name, text }) => (
        <li key={name} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-0.5 size-[18px] shrink-0 text-b11" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
