import { Button } from "@broadcast/ui/actions/Button.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { MapPin, Plus } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { counted } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { locationHref, useLocationSearch } from "../organizations.api.ts";
import { LocationDialog } from "./LocationDialog.tsx";

/** /organization/locations: the locations of the accounts. */
export function LocationList() {
  const source = useLocationSearch();
  const go = useGo();
  const [isCreating, setCreating] = useState(false);
  return (
    <Panel
      title="Locations"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <Button kind="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New
        </Button>
      }
      header={
        <div className="px-4 py-3">
          <SearchField label="Search locations" value={source.term} onChange={source.setTerm} />
        </div>
      }
    >
      <List
        label="Locations"
        source={source}
        type="nav"
        hrefOf={({ _id }) => locationHref(_id)}
        row={({ name, accounts }) => ({
          leading: <Avatar name={name} icon={<MapPin className="size-[18px]" />} />,
          title: name,
          subtitle: counted(accounts, "account"),
        })}
        empty={
          <EmptyState
            icon={<MapPin />}
            title="No locations yet"
            text="Locations group your accounts, such as by city or region."
            action={
              <Button kind="primary" onClick={() => setCreating(true)}>
                New location
              </Button>
            }
          />
        }
      />
      {isCreating ? (
        <LocationDialog
          onClose={() => setCreating(false)}
          onSaved={({ _id }) => {
            source.reload();
            go(locationHref(_id));
          }}
        />
      ) : null}
    </Panel>
  );
}
