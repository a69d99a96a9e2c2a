import type { ManagingPerson, OrganizationAccount } from "@broadcast/contract/organizations";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { UserMinus, UserPlus, UsersRound } from "lucide-react";
import { useState } from "react";
import { counted } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { SelectionDialog } from "../../../ui/overlays/SelectionDialog.tsx";
import {
  matchingCandidateIds,
  useAddManagers,
  useManagerSearch,
  useRemoveManagers,
} from "../organizations.api.ts";
import { AccountScreen } from "./AccountScreen.tsx";

/** /organization/accounts/{userId}/managers: the organization's users who manage an account. */
export function AccountManagers() {
  return (
    <AccountScreen title="Managers">
      {(account) => <ManagerPanel key={account._id} account={account} />}
    </AccountScreen>
  );
}

const rowOf = (manager: ManagingPerson) => ({
  leading: <Avatar name={manager.name} />,
  title: manager.name,
  subtitle: manager.email,
});

function ManagerPanel({ account }: { account: OrganizationAccount }) {
  const { _id: userId, name, isCancelled } = account;
  const source = useManagerSearch(userId, "managers");
  const remove = useRemoveManagers();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ManagingPerson | null>(null);
  const isEmpty = source.paging.page > 0 && source.count === 0 && !source.isNarrowed;
  const addButton = isCancelled ? null : (
    <Button kind="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add managers
    </Button>
  );
  return (
    <Panel
      title="Managers"
      trailing={name}
      body="bare"
      actions={
        isEmpty || isCancelled ? null : (
          <Button kind="primary" size="sm" onClick={() => setAdding(true)}>
            Add
          </Button>
        )
      }
      header={
        isEmpty ? null : (
          <div className="px-4 py-3">
            <SearchField label="Search managers" value={source.term} onChange={source.setTerm} />
          </div>
        )
      }
    >
      <List
        label="Managers"
        source={source}
        row={rowOf}
        rowActions={(manager) => (
          <IconButton
            size="sm"
            label={`Remove ${manager.name}`}
            icon={<UserMinus aria-hidden="true" />}
            onClick={() => setLeaving(manager)}
          />
        )}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title="No managers yet"
            text="Managers work in this account from their own: chats, contacts, broadcasts and settings."
            action={addButton}
          />
        }
      />
      {isAdding ? (
        <AddManagers account={account} onClose={() => setAdding(false)} onAdded={source.reload} />
      ) : null}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving ? `Remove ${leaving.name}?` : "Remove manager?"}
        confirmLabel="Remove manager"
        isDanger
        onConfirm={async () => {
          if (!leaving) return;
          await remove.mutateAsync({ params: { userId }, body: { userIds: [leaving._id] } });
          source.removeItems([leaving._id]);
          toast.success(`${leaving.name} no longer manages ${name}`);
        }}
      >
        They lose access right away, even if they're working in the account now.
      </ConfirmDialog>
    </Panel>
  );
}

/** The limit of one call. */
const ADDED_AT_ONCE = 50;

interface AddManagersProps {
  account: OrganizationAccount;
  onClose: () => void;
  onAdded: () => void;
}

function AddManagers({ account: { _id: userId, name }, onClose, onAdded }: AddManagersProps) {
  const candidates = useManagerSearch(userId, "candidates");
  const add = useAddManagers();
  return (
    <SelectionDialog
      isOpen
      onClose={onClose}
      title="Add managers"
      confirmLabel="Add"
      searchLabel="Search people"
      isMultiple
      source={candidates}
      row={rowOf}
      empty={
        <EmptyState
          icon={<UsersRound />}
          title="No one to add"
          text="Everyone in your organization with an account already manages this one."
        />
      }
      onConfirm={async ({ keys, isAll }) => {
        const userIds = isAll ? await matchingCandidateIds(userId, candidates.term) : [...keys];
        for (let first = 0; first < userIds.length; first += ADDED_AT_ONCE)
          await add.mutateAsync({
            params: { userId },
            body: { userIds: userIds.slice(first, first + ADDED_AT_ONCE) },
          });
        toast.success(`${counted(userIds.length, "manager")} added to ${name}`);
        onAdded();
      }}
    />
  );
}
