import { creditsText } from "@broadcast/domain/account/credits";
import { Building2 } from "lucide-react";
import { useGo } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { RecordList } from "../../ui/lists/RecordList.tsx";
import { organizationHref, useOrganizationSearch } from "./admin-organizations.api.ts";
import { CreateOrganizationDialog } from "./CreateOrganizationDialog.tsx";

/** /admin/organizations: all organizations. */
export function OrganizationList() {
  const source = useOrganizationSearch();
  const go = useGo();
  return (
    <RecordList
      title="Organizations"
      noun="organization"
      icon={<Building2 />}
      emptyText="Give a business with many accounts one shared pool of credits and licenses."
      source={source}
      hrefOf={({ _id }) => organizationHref(_id)}
      row={({ name, accounts, messageCredits }) => ({
        leading: <Avatar name={name} />,
        title: name,
        subtitle: `${counted(accounts, "account")} · ${creditsText(messageCredits)} in the pool`,
      })}
      renderCreate={(close) => (
        <CreateOrganizationDialog
          onClose={close}
          onCreated={(id) => {
            source.reload();
            go(organizationHref(id));
          }}
        />
      )}
    />
  );
}
