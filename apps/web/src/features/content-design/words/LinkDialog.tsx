import { designLink } from "@broadcast/contract/content-design";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { useTagUrlProblem } from "../../composer/index.ts";
import { LinkField } from "./LinkField.tsx";

export const isLink = (address: string): boolean => designLink.safeParse(address).success;

interface LinkDialogProps {
  link: string | null;
  isForContacts: boolean;
  onClose: () => void;
  /** Receives null to remove the link. */
  onChange: (link: string | null) => void;
}

/** Asks for the target of a link. Mount it to open it. */
export function LinkDialog({ link, isForContacts, onClose, onChange }: LinkDialogProps) {
  const [typed, setTyped] = useState(link ?? "https://");
  const [isRefused, setRefused] = useState(false);
  const checked = designLink.safeParse(typed.trim());
  const pasted = useTagUrlProblem(typed);
  const done = () => {
    if (!checked.success || pasted !== null) {
      setRefused(true);
      return;
    }
    onClose();
    onChange(checked.data);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Link"
      size="sm"
      footer={
        <>
          {link === null ? null : (
            <Button
              className="mr-auto"
              onClick={() => {
                onClose();
                onChange(null);
              }}
            >
              Remove link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={done}>
            Set link
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <LinkField
          label="URL"
          isForContacts={isForContacts}
          value={typed}
          onChange={setTyped}
          error={isRefused && !checked.success ? checked.error.issues[0]?.message : undefined}
        />
      </form>
    </Dialog>
  );
}
