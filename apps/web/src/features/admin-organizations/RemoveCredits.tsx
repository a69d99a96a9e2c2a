import { OrganizationScreen } from "./OrganizationScreen.tsx";
import { PoolForm } from "./PoolForm.tsx";

/** /admin/organizations/{organizationId}/remove-credits */
export function RemoveCredits() {
  return (
    <OrganizationScreen title="Remove credits">
      {(organization) => <PoolForm key={organization._id} organization={organization} direction="remove" />}
    </OrganizationScreen>
  );
}
