import type { ManagedAccount } from "@broadcast/contract/managed-accounts";
import { useRef } from "react";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { accountName } from "./account-name.ts";
import { useIsManagerFor, useManageAccount } from "./managed-accounts.api.ts";

interface ManageAccountDialogProps {
  /** Null while the dialog is closed. */
  account: Pick<ManagedAccount, "_id" | "company" | "firstName" | "lastName" | "email"> | null;
  onClose: () => void;
}

/** Asks before the user starts to act for another account. */
export function ManageAccountDialog({ account, onClose }: ManageAccountDialogProps) {
  const manage = useManageAccount();
  // Keeps the text while the dialog closes.
  const last = useRef(account);
  last.current = account ?? last.current;
  const shown = last.current;
  const isTheirs = useIsManagerFor(account?._id);
  const name = shown ? (
    <strong className="font-semibold text-text [overflow-wrap:anywhere]">{accountName(shown)}</strong>
  ) : null;
  return (
    <ConfirmDialog
      isOpen={account !== null}
      onClose={onClose}
      title="Manage Account"
      confirmLabel="Manage"
      isDisabled={!isTheirs}
      onConfirm={() => shown && manage(shown._id)}
    >
      {shown && isTheirs ? (
        <>
          You'll work in the account of {name} until you return to your own. Changes you make there are
          recorded under your name.
        </>
      ) : shown ? (
        <>You no longer manage the account of {name}. Ask its owner for a new invitation.</>
      ) : null}
    </ConfirmDialog>
  );
}
