import type { OrganizationAccount, OrganizationLocation } from "@broadcast/contract/organizations";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Building2, MapPin, Pencil, Plus, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { counted } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { RecordPanel } from "../../../ui/layout/RecordPanel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import {
  accountHref,
  useAccountChoice,
  useClearLocation,
  useLocation,
  useRemoveLocation,
} from "../organizations.api.ts";
import { AddAccountsDialog } from "./AddAccountsDialog.tsx";
import { LocationDialog } from "./LocationDialog.tsx";

/** /organization/locations/{locationId}: one location and the accounts in it. */
export function LocationDetail() {
  const { locationId = "" } = useScreenParams();
  return (
    <RecordPanel
      title="Location"
      read={useLocation(locationId)}
      gone={{
        icon: <MapPin />,
        text: "The location may have been deleted.",
        action: { label: "See all locations", href: "/organization/locations" },
      }}
    >
      {(location) => <LocationPanel key={location._id} location={location} />}
    </RecordPanel>
  );
}

function LocationPanel({ location }: { location: OrganizationLocation }) {
  const { _id: locationId, name, accounts } = location;
  const go = useGo();
  const source = useAccountChoice(`organization-location-${locationId}`, { locationId });
  const clear = useClearLocation();
  const remove = useRemoveLocation();
  const [asked, setAsked] = useState<"add" | "rename" | "remove" | null>(null);
  const close = () => setAsked(null);
  const takeOut = (account: OrganizationAccount) =>
    clear.mutate(
      { params: { userId: account._id } },
      {
        onSuccess: () => {
          source.removeItems([account._id]);
          toast.success(`${account.name} is no longer in ${name}`);
        },
      },
    );
  return (
    <Panel
      title={name}
      trailing={counted(accounts, "account")}
      body="bare"
      actions={
        <>
          <Button kind="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAsked("add")}>
            Add
          </Button>
          <MoreMenu
            entries={[
              { label: "Rename", icon: <Pencil />, onSelect: () => setAsked("rename") },
              { label: "Delete", icon: <Trash2 />, isDanger: true, onSelect: () => setAsked("remove") },
            ]}
          />
        </>
      }
      header={
        accounts === 0 ? null : (
          <div className="px-4 py-3">
            <SearchField label="Search accounts" value={source.term} onChange={source.setTerm} />
          </div>
        )
      }
    >
      <List
        label={`Accounts in ${name}`}
        source={source}
        type="nav"
        hrefOf={({ _id }) => accountHref(_id)}
        row={(account) => ({
          leading: <Avatar name={account.name} />,
          title: account.name,
          subtitle: account.email,
        })}
        rowActions={(account) => (
          <IconButton
            size="sm"
            label={`Remove ${account.name} from ${name}`}
            isDisabled={clear.isPending}
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => takeOut(account)}
          />
        )}
        empty={
          <EmptyState
            icon={<Building2 />}
            title="No accounts here yet"
            text="Add the accounts at this location."
            action={
              <Button kind="primary" onClick={() => setAsked("add")}>
                Add accounts
              </Button>
            }
          />
        }
      />
      {asked === "add" ? (
        <AddAccountsDialog location={location} onClose={close} onAdded={source.reload} />
      ) : null}
      {asked === "rename" ? <LocationDialog location={location} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={asked === "remove"}
        onClose={close}
        title={`Delete ${name}?`}
        confirmLabel="Delete location"
        isDanger
        onConfirm={async () => {
          await remove.mutateAsync({ params: { locationId } });
          toast.success("Location deleted");
          go("/organization/locations", { isReplacing: true });
        }}
      >
        {accounts === 0
          ? "It has no accounts."
          : `Its ${counted(accounts, "account")} will stay, without a location.`}
      </ConfirmDialog>
    </Panel>
  );
}
