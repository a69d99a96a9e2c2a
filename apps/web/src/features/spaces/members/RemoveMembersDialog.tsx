import { Users } from "lucide-react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { SelectionDialog } from "../../../ui/overlays/SelectionDialog.tsx";
import { memberRow, useMembers } from "./member-list.tsx";

interface RemoveMembersDialogProps {
  id: string;
  /** The search that the list of members shows. */
  initialTerm: string;
  onClose: () => void;
  /** Receives the chosen members, or the search that selects all matches. */
  onRemove: (chosen: { ids: string[] } | { term: string }) => Promise<void>;
}

/** Chooses members to remove from a space. Mount it to open it. */
export function RemoveMembersDialog({ id, initialTerm, onClose, onRemove }: RemoveMembersDialogProps) {
  const { timezone } = useCurrentUser();
  const source = useMembers(id, "leaving-members", initialTerm);
  return (
    <SelectionDialog
      isOpen
      onClose={onClose}
      title="Remove members"
      confirmLabel="Remove members"
      source={source}
      row={memberRow(timezone)}
      isMultiple
      searchLabel="Search members"
      empty={<EmptyState icon={<Users />} title="No one is in this space yet" />}
      onConfirm={({ isAll, keys }) => onRemove(isAll ? { term: source.term.trim() } : { ids: [...keys] })}
    />
  );
}
