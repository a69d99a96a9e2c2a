import { creditsText } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Building2, Plus } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { organizationHref, useOrganizationSearch } from "./admin-organizations.api.ts";
import { CreateOrganizationDialog } from "./CreateOrganizationDialog.tsx";

/** /admin/organizations: all organizations. */
export function OrganizationList() {
  const source = useOrganizationSearch();
  const go = useGo();
  const [isCreating, setCreating] = useState(false);
  return (
    <Panel
      title="Organizations"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <Button kind="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New
        </Button>
      }
      header={
        <div className="px-4 py-3">
          <SearchField label="Search organizations" value={source.term} onChange={source.setTerm} />
        </div>
      }
    >
      <List
        label="Organizations"
        source={source}
        type="nav"
        hrefOf={({ _id }) => organizationHref(_id)}
        row={({ name, accounts, messageCredits }) => ({
          leading: <Avatar name={name} />,
          title: name,
          subtitle: `${counted(accounts, "account")} · ${creditsText(messageCredits)} in the pool`,
        })}
        empty={
          <EmptyState
            icon={<Building2 />}
            title="No organizations yet"
            text="Give a business with many accounts one shared pool of credits and licenses."
            action={
              <Button kind="primary" onClick={() => setCreating(true)}>
                New organization
              </Button>
            }
          />
        }
      />
      {isCreating ? (
        <CreateOrganizationDialog
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            source.reload();
            go(organizationHref(id));
          }}
        />
      ) : null}
    </Panel>
  );
}
