import type { ManagedAccount } from "@broadcast/contract/managed-accounts";
import { fullName } from "@broadcast/domain/account/names";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Download, UserCog, UserMinus } from "lucide-react";
import { useState } from "react";
import { useIsPhone } from "../../lib/device/media-query.ts";
import { counted, formatCount } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import type { ListRowContent } from "../../ui/lists/ListRow.tsx";
import { SelectToggle } from "../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../ui/lists/select-mode.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { accountName } from "./account-name.ts";
import { ManageAccountDialog } from "./ManageAccountDialog.tsx";
import {
  exportManagedAccounts,
  matchingUserIds,
  useGiveUpAccount,
  useManagedAccountSearch,
} from "./managed-accounts.api.ts";

/** All accounts the user manages, found by typing; one can be opened, several given up, all exported. */
export function ManagedAccountList() {
  const source = useManagedAccountSearch();
  const isPhone = useIsPhone();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<ManagedAccount>();
  const [toManage, setToManage] = useState<ManagedAccount | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const giveUp = useGiveUpAccount();

  const exportAll = async () => {
    setExporting(true);
    // The call shows its own errors.
    await exportManagedAccounts(source.term).catch(() => {});
    setExporting(false);
  };

  const removeChosen = async () => {
    const ids = ticked.isAll ? await matchingUserIds(source.term) : ticked.keys;
    for (const userId of ids) {
      await giveUp.mutateAsync({ body: { userId } });
      source.removeItems([userId]);
    }
    leave();
    toast.success(`${counted(ids.length, "account")} removed`);
  };

  const rowOf = (account: ManagedAccount): ListRowContent => ({
    leading: <Avatar name={accountName(account)} />,
    title: accountName(account),
    subtitle: [fullName(account), account.email]
      .filter((part) => part && part !== accountName(account))
      .join(" · "),
    badge: (
      <>
        {account.isCancelled ? (
          <Badge>Cancelled</Badge>
        ) : account.unreadChats > 0 ? (
          <span className="max-sm:hidden">
            <Badge tone="brand">{formatCount(account.unreadChats)} unread</Badge>
          </span>
        ) : null}
        {isSelecting || account.isCancelled ? null : (
          <Button
            size="sm"
            className="ml-1.5"
            aria-label={`Manage ${accountName(account)}`}
            onClick={() => setToManage(account)}
          >
            Manage
          </Button>
        )}
      </>
    ),
  });

  const isEmpty = source.paging.page > 0 && source.count === 0 && !source.isNarrowed;
  return (
    <Panel
      title="Manage Accounts"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        isEmpty ? null : (
          <IconButton
            label="Export as CSV"
            icon={<Download aria-hidden="true" />}
            isLoading={isExporting}
            onClick={() => void exportAll()}
          />
        )
      }
      header={
        isEmpty ? null : (
          <div className="flex items-center gap-2 px-4 py-3">
            <div className="min-w-0 max-w-[520px] flex-1">
              <SearchField label="Search accounts" value={source.term} onChange={source.setTerm} />
            </div>
            <SelectToggle label="Select accounts" isOn={isSelecting} onChange={setSelecting} />
          </div>
        )
      }
    >
      <List
        label="Managed accounts"
        source={source}
        subtitleLines={isPhone ? 2 : 1}
        type={isSelecting ? "bulk" : "list"}
        selection={ticked}
        actions={[
          {
            label: "Remove",
            icon: <UserMinus aria-hidden="true" />,
            onSelect: () => setRemoving(true),
          },
        ]}
        row={rowOf}
        empty={
          <EmptyState
            icon={<UserCog />}
            title="You don't manage any accounts"
            text="When someone invites you to manage their account, you can open it from here."
          />
        }
      />
      <ManageAccountDialog account={toManage} onClose={() => setToManage(null)} />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={
          ticked.count === 1 && ticked.items[0]
            ? `Stop managing ${accountName(ticked.items[0])}?`
            : `Stop managing ${counted(ticked.count, "account")}?`
        }
        confirmLabel={ticked.count === 1 ? "Remove account" : `Remove ${formatCount(ticked.count)}`}
        isDanger
        onConfirm={removeChosen}
      >
        Nothing is deleted in {ticked.count === 1 ? "it" : "them"}. To manage{" "}
        {ticked.count === 1 ? "it" : "one of them"} again, you need a new invitation from its owner.
      </ConfirmDialog>
    </Panel>
  );
}
