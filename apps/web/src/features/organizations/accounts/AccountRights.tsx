import type { OrganizationAccount } from "@broadcast/contract/organizations";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { LocationField } from "../locations/LocationField.tsx";
import { useChangeAccount, useClearLocation, useOrganization, useSetLocation } from "../organizations.api.ts";

type Right = "isLicensed" | "organizationAdmin";

/** An account's location and rights; each change is saved at once. */
export function AccountRights({ account, isOwn }: { account: OrganizationAccount; isOwn: boolean }) {
  const { _id: userId, location, isLicensed, organizationAdmin, isInvited, isCancelled } = account;
  const params = { userId };
  const { data: organization } = useOrganization();
  const change = useChangeAccount();
  const set = useSetLocation();
  const clear = useClearLocation();
  const [problem, setProblem] = useState<{ right: Right; sentence: string } | null>(null);
  const save = (right: Right, value: boolean) =>
    change.mutateAsync({ params, body: { [right]: value } }).then(
      () => setProblem(null),
      (error: unknown) =>
        setProblem({
          right,
          sentence: error instanceof ApiError ? error.message : "We couldn't save your changes.",
        }),
    );
  const problemOf = (right: Right) => (problem?.right === right ? problem.sentence : undefined);
  const move = (locationId: string) => {
    const options = { onSuccess: () => toast.success(locationId ? "Location saved" : "Location removed") };
    if (locationId) set.mutate({ params, body: { locationId } }, options);
    else if (location) clear.mutate({ params }, options);
  };
  return (
    <Card title="In your organization">
      <div className="flex min-w-0 flex-col gap-5">
        <LocationField
          key={location?._id ?? ""}
          label="Location"
          value={location?._id ?? ""}
          known={location}
          onChange={move}
        />
        <Switch
          label="License"
          hint={
            organization
              ? `Needed to send and to get credits. ${organization.licensesUsed} of ${organization.licenses} are in use.`
              : "Needed to send and to get credits."
          }
          value={isLicensed}
          onChange={(value) => void save("isLicensed", value)}
          error={problemOf("isLicensed")}
          isDisabled={change.isPending}
        />
        <Switch
          label="Organization admin"
          hint={
            isOwn
              ? "This is you. Only another admin can change it."
              : "Sees all accounts and locations, and moves credits."
          }
          value={organizationAdmin}
          onChange={(value) => void save("organizationAdmin", value)}
          error={problemOf("organizationAdmin")}
          isDisabled={change.isPending || isOwn || ((isInvited || isCancelled) && !organizationAdmin)}
        />
      </div>
    </Card>
  );
}
