import { creditsText } from "@broadcast/domain/account/credits";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { Building2 } from "lucide-react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Select, type SelectOption } from "../../../ui/inputs/choice/Select.tsx";
import { RecordList } from "../../../ui/lists/RecordList.tsx";
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
  const { query, setQuery } = source;
  return (
    <RecordList
      title="Accounts"
      noun="account"
      icon={<Building2 />}
      emptyText="Each branch of your business gets an account with its own number, contacts and chats."
      header={
        <>
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
        </>
      }
      source={source}
      hrefOf={({ _id }) => accountHref(_id)}
      row={(account) => ({
        leading: <Avatar name={account.name} />,
        title: account.name,
        subtitle: [account.location?.name, creditsText(account.messageCredits), account.email]
          .filter(Boolean)
          .join(" · "),
        badge: <AccountBadges account={account} isShort />,
      })}
      renderCreate={(close) => (
        <CreateAccountDialog
          onClose={close}
          onCreated={(userId) => {
            source.reload();
            go(accountHref(userId));
          }}
        />
      )}
    />
  );
}
