import { contactName } from "@broadcast/domain/account/names";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Users } from "lucide-react";
import { useId, useState } from "react";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { ActionBar } from "../../../ui/layout/ActionBar.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { tellContactAction } from "../../contact-actions/index.ts";
import { useDismissDuplicates, useDuplicateGroup } from "./duplicates.api.ts";
import { MergeForm } from "./MergeForm.tsx";
import { reasonTexts } from "./merge-choices.ts";

/** One group of contacts that seem to be one person: merges them, or says that they are several. */
export function DuplicateDetail() {
  const groupId = useScreenParams().groupId ?? "";
  const dismiss = useDismissDuplicates();
  const go = useGo();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [isMerged, setMerged] = useState(false);
  const isGoing = isBusy || isMerged || dismiss.isPending || dismiss.isSuccess;
  const { data: group, error, refetch } = useDuplicateGroup(groupId, { isEnabled: !isGoing });
  if (!group || group.contacts.length < 2)
    return (
      <Panel title="Possible duplicate" body="bare">
        {group || isNotFound(error) ? (
          <EmptyState
            icon={<Users />}
            title="Not able to locate this content"
            text="They may have been merged or deleted."
            action={<ButtonLink href="/contacts/duplicates">See all duplicates</ButtonLink>}
          />
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )}
      </Panel>
    );
  const leave = () => go("/contacts/duplicates");
  return (
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
  );
}
