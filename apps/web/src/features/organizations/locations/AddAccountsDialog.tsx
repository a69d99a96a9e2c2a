import type { OrganizationLocation } from "@broadcast/contract/organizations";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Building2 } from "lucide-react";
import { counted } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { SelectionDialog } from "../../../ui/overlays/SelectionDialog.tsx";
import { matchingAccountIds, useAccountChoice, useSetLocation } from "../organizations.api.ts";

interface AddAccountsDialogProps {
  location: OrganizationLocation;
  onClose: () => void;
  onAdded: () => void;
}

/** Moves accounts into a location. Mount it to open it. */
export function AddAccountsDialog({ location, onClose, onAdded }: AddAccountsDialogProps) {
  const source = useAccountChoice("organization-location-choice");
  const set = useSetLocation();
  return (
    <SelectionDialog
      isOpen
      onClose={onClose}
      title="Add accounts"
      confirmLabel="Add"
      searchLabel="Search accounts"
      isMultiple
      source={source}
      row={(account) => ({
        leading: <Avatar name={account.name} />,
        title: account.name,
        subtitle: account.location ? `Now in ${account.location.name}` : "No location",
      })}
      empty={<EmptyState icon={<Building2 />} title="No accounts yet" />}
      onConfirm={async ({ keys, isAll }) => {
        const userIds = isAll ? await matchingAccountIds(source.term) : keys;
        for (const userId of userIds)
          await set.mutateAsync({ params: { userId }, body: { locationId: location._id } });
        toast.success(`${counted(userIds.length, "account")} added to ${location.name}`);
        onAdded();
      }}
    />
  );
}
