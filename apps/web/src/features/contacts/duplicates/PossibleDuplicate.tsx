import type { Contact } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { useDuplicatesOf } from "./duplicates.api.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { reasonTexts } from "./merge-choices.ts";

/** Says that a contact is a likely duplicate, and merges the two. */
export function PossibleDuplicate({ contact }: { contact: Contact }) {
  const [isOpen, setOpen] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const duplicates = useDuplicatesOf(contact._id, { isEnabled: !isGoing });
  const go = useGo();
  const [first] = duplicates;
  if (!first) return null;
  const others = duplicates.length - 1;
  return (
    <>
      <Banner
        title="Possible duplicate"
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            Compare
          </Button>
        }
      >
        {contactName(first.contact)}
        {others > 0 ? ` and ${others === 1 ? "one other" : `${others} others`}` : ""}:{" "}
        {reasonTexts[first.reason].toLowerCase()}.
      </Banner>
      {isOpen ? (
        <MergeDialog
          contacts={[contact, ...duplicates.map((each) => each.contact)]}
          onClose={() => setOpen(false)}
          onMerging={(keptId) => setGoing(keptId !== contact._id)}
          onFailed={() => setGoing(false)}
          onMerged={(keptId) => {
            setOpen(false);
            if (keptId !== contact._id) go(`/contacts/${keptId}`, { isReplacing: true });
          }}
        />
      ) : null}
    </>
  );
}
