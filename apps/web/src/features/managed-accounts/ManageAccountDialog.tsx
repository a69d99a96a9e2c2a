import type { ManagedAccount } from "@broadcast/contract/managed-accounts";
import { useRef } from "react";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { accountName } from "./account-name.ts";
import { useManageAccount } from "./managed-accounts.api.ts";

interface ManageAccountDialogProps {
  /** Null while nothing is asked. */
  account: ManagedAccount | null;
  onClose: () => void;
}

/** Asks before somebody begins to act for another account. */
export function ManageAccountDialog({ account, onClose }: ManageAccountDialogProps) {
  const manage = useManageAccount();
  // The words stay while the dialog closes.
  const last = useRef(account);
  last.current = account ?? last.current;
  const shown = last.current;
  return (
    <ConfirmDialog
      isOpen={account !== null}
      onClose={onClose}
      title="Manage Account"
      confirmLabel="Manage"
      onConfirm={() => shown && manage(shown._id)}
    >
      {shown ? (
        <>
          You will work in the account of{" "}
          <strong className="font-semibold text-text [overflow-wrap:anywhere]">{accountName(shown)}</strong>{" "}
          until you return to your own. What you change there is recorded under your name.
        </>
      ) : null}
    </ConfirmDialog>
  );
}
