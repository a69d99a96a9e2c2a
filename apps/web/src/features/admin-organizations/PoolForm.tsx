import type { AdminOrganization } from "@broadcast/contract/admin-organizations";
import { formatCredits } from "@broadcast/domain/account/credits";
import { SupportCreditsForm } from "../organizations/index.ts";
import { organizationHref, useAddCredits, useRemoveCredits } from "./admin-organizations.api.ts";

interface PoolFormProps {
  organization: AdminOrganization;
  direction: "add" | "remove";
}

/** Adds credits to an organization's pool or removes them, with a reason that its admins see. */
export function PoolForm({ organization, direction }: PoolFormProps) {
  const { _id: organizationId, name, messageCredits } = organization;
  const add = useAddCredits();
  const remove = useRemoveCredits();
  const { mutateAsync } = direction === "add" ? add : remove;
  return (
    <SupportCreditsForm
      direction={direction}
      name={name}
      hints={{
        credits: `${formatCredits(messageCredits)} are in the pool.`,
        reason: "The organization's admins will see it.",
      }}
      examples={{ add: "Invoice 2114 was paid", remove: "Added by mistake" }}
      onSubmit={(body) => mutateAsync({ params: { organizationId }, body })}
      doneHref={organizationHref(organizationId)}
    />
  );
}
