import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { ListOverview } from "../../ui/lists/ListOverview.tsx";
import { useOrganization } from "./organizations.api.ts";

/** Shown next to the accounts and the locations while none is open. */
export function OrganizationOverview() {
  const { data } = useOrganization();
  return (
    <ListOverview
      title={data?.name ?? "Your organization"}
      figures={[
        { label: "Accounts", value: data?.accounts },
        { label: "Locations", value: data?.locations },
        { label: "Free licenses", value: data && data.licenses - data.licensesUsed },
        { label: "Credits in the pool", value: data?.messageCredits },
      ]}
      action={
        <ButtonLink kind="primary" href="/organization/subscription/allocate-credits">
          Allocate credits
        </ButtonLink>
      }
    />
  );
}
