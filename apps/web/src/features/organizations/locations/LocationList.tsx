import { MapPin } from "lucide-react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { counted } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { RecordList } from "../../../ui/lists/RecordList.tsx";
import { locationHref, useLocationSearch } from "../organizations.api.ts";
import { LocationDialog } from "./LocationDialog.tsx";

/** /organization/locations: the locations of the accounts. */
export function LocationList() {
  const source = useLocationSearch();
  const go = useGo();
  return (
    <RecordList
      title="Locations"
      noun="location"
      icon={<MapPin />}
      emptyText="Locations group your accounts, such as by city or region."
      source={source}
      hrefOf={({ _id }) => locationHref(_id)}
      row={({ name, accounts }) => ({
        leading: <Avatar name={name} icon={<MapPin className="size-[18px]" />} />,
        title: name,
        subtitle: counted(accounts, "account"),
      })}
      renderCreate={(close) => (
        <LocationDialog
          onClose={close}
          onSaved={({ _id }) => {
            source.reload();
            go(locationHref(_id));
          }}
        />
      )}
    />
  );
}
