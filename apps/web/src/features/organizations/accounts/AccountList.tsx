import { creditsText } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Building2, Plus } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Select, type SelectOption } from "../../../ui/inputs/choice/Select.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { type AccountSort, type AccountState, accountHref, useAccountSearch } from "../organizations.api.ts";
import { AccountBadges } from "./AccountBadges.tsx";
import { CreateAccountDialog } from "./CreateAccountDialog.tsx";

const states: readonly { value: AccountState | "all"; label: string }[] = [
  { value: "all", label: "All" },
  { value: "licensed", label: "Licensed" },
  { value: "unlicensed", label: "No license" },
  { value: "invited", label: "Invited" },
  { value: "cancelled", label: "Cancelled" },
];

const sorts: readonly SelectOption<AccountSort>[] = [
  { value: "name", label: "By name" },
  { value: "newest", label: "Newest first" },
  { value: "credits", label: "Fewest credits first" },
];

/** /organization/accounts: all accounts of the organization. */
export function AccountList() {
  const source = useAccountSearch();
  const go = useGo();
  const [isCreating, setCreating] = useState(false);
  const { query, setQuery } = source;
  return (
    <Panel
      title="Accounts"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <Button kind="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New
        </Button>
      }
      header={
        <div className="flex flex-col gap-2.5 border-line border-b px-4 py-3">
          <SearchField label="Search accounts" value={source.term} onChange={source.setTerm} />
          <FilterChips
            label="Which accounts"
            chips={states}
            value={query.state}
            onChange={(state) => setQuery({ state })}
          />
          <Select
            label="Sort"
            isLabelHidden
            options={sorts}
            value={query.sort}
            onChange={(sort) => sort && setQuery({ sort })}
          />
        </div>
      }
    >
      <List
        label="Accounts"
        source={source}
        type="nav"
        hrefOf={({ _id }) => accountHref(_id)}
        row={(account) => ({
          leading: <Avatar name={account.name} />,
          title: account.name,
          subtitle: [account.location?.name, creditsText(account.messageCredits), account.email]
            .filter(Boolean)
            .join(" · "),
          badge: <AccountBadges account={account} isShort />,
        })}
        empty={
          <EmptyState
            icon={<Building2 />}
            title="No accounts yet"
            text="Each branch of your business gets an account with its own number, contacts and chats."
            action={
              <Button kind="primary" onClick={() => setCreating(true)}>
                New account
              </Button>
            }
          />
        }
      />
      {isCreating ? (
        <CreateAccountDialog
          onClose={() => setCreating(false)}
          onCreated={(userId) => {
            source.reload();
            go(accountHref(userId));
          }}
        />
      ) : null}
    </Panel>
  );
}
