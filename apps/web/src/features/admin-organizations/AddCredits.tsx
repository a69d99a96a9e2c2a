import { OrganizationScreen } from "./OrganizationScreen.tsx";
import { PoolForm } from "./PoolForm.tsx";

/** /admin/organizations/{organizationId}/add-credits */
export function AddCredits() {
  return (
    <OrganizationScreen title="Add credits">
      {(organization) => <PoolForm key={organization._id} organization={organization} direction="add" />}
    </OrganizationScreen>
  );
}
