import { contactName } from "@broadcast/domain/account/names";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Users } from "lucide-react";
import { useId, useState } from "react";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { ActionBar } from "../../../ui/layout/ActionBar.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { RecordPanel } from "../../../ui/layout/RecordPanel.tsx";
import { tellContactAction } from "../../contact-actions/index.ts";
import { useDismissDuplicates, useDuplicateGroup } from "./duplicates.api.ts";
import { MergeForm } from "./MergeForm.tsx";
import { reasonTexts } from "./merge-choices.ts";

/** One group of likely duplicates: merges them, or marks them as different people. */
export function DuplicateDetail() {
  const groupId = useScreenParams().groupId ?? "";
  const dismiss = useDismissDuplicates();
  const go = useGo();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [isMerged, setMerged] = useState(false);
  const isGoing = isBusy || isMerged || dismiss.isPending || dismiss.isSuccess;
  const read = useDuplicateGroup(groupId, { isEnabled: !isGoing });
  // A single contact is no longer a group.
  const isOver = read.data !== undefined && read.data.contacts.length < 2;
  const leave = () => go("/contacts/duplicates");
  return (
    <RecordPanel
      title="Possible duplicate"
      read={isOver ? { ...read, data: undefined, error: { status: 404 } } : read}
      gone={{
        icon: <Users />,
        text: "They may have been merged or deleted.",
        action: { label: "See all duplicates", href: "/contacts/duplicates" },
      }}
    >
      {(group) => (
        <Panel
          title={reasonTexts[group.reason]}
          width="reading"
          footer={
            <ActionBar>
              <Button
                isLoading={dismiss.isPending}
                onClick={() =>
                  dismiss.mutate(
                    { params: { id: groupId } },
                    {
                      onSuccess: () => {
                        toast.success("Kept as separate contacts");
                        leave();
                      },
                    },
                  )
                }
              >
                Not duplicates
              </Button>
              <Button type="submit" form={id} kind="primary" isLoading={isBusy}>
                Merge
              </Button>
            </ActionBar>
          }
        >
          <p className="text-body">
            {group.contacts.map((contact, place) => (
              <span key={contact._id}>
                {place === 0 ? "" : place === group.contacts.length - 1 ? " and " : ", "}
                <TextLink href={`/contacts/${contact._id}`}>{contactName(contact)}</TextLink>
              </span>
            ))}{" "}
            seem to be the same person. Where they differ, choose what to keep.
          </p>
          <MergeForm
            key={group._id}
            id={id}
            contacts={group.contacts}
            onBusy={setBusy}
            onMerged={(_keptId, action) => {
              setMerged(true);
              tellContactAction(action);
              leave();
            }}
          />
        </Panel>
      )}
    </RecordPanel>
  );
}
