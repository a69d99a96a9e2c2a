import { SPACE_MEMBERS_MAX, type SpaceMember, spaces } from "@broadcast/contract/spaces";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { UserMinus, UserPlus, Users, X } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { useLeadTo } from "../../../lib/screens/use-lead-to.ts";
import { formatCount } from "../../../lib/words/format.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../../ui/lists/ListPanel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { tellContactAction } from "../../contact-actions/index.ts";
import { ContactPicker } from "../../contacts/index.ts";
import { spaceSection } from "../space-section.tsx";
import { useSpace } from "../space-thread.ts";
import { memberRow, useMembers } from "./member-list.tsx";
import { RemoveMembersDialog } from "./RemoveMembersDialog.tsx";

/** /spaces/{spaceId}/members: the members of a space, latest first. */
export function SpaceMembers() {
  const id = useScreenParams().spaceId ?? "";
  return <MemberList key={id} id={id} />;
}

function MemberList({ id }: { id: string }) {
  const params = { id };
  const { timezone } = useCurrentUser();
  const { data: space, error } = useSpace(id);
  // The members of another account's space are not visible.
  useLeadTo(spaceSection.path, isNotFound(error) || space?.isOwn === false);
  const add = useSend(spaces.addMembers);
  const addAll = useSend(spaces.addAllMembers);
  const remove = useSend(spaces.removeMembers);
  const removeAll = useSend(spaces.removeAllMembers);
  const [asked, setAsked] = useState<"add" | "remove" | null>(null);
  const [leaving, setLeaving] = useState<SpaceMember | null>(null);
  const close = () => setAsked(null);
  const source = useMembers(id);
  const isFull = space !== undefined && space.userCount >= SPACE_MEMBERS_MAX;
  return (
    <ListPanel
      title={space ? `Members of ${space.name}` : "Members"}
      label="Members"
      search={{ label: "Search members", hasShortcut: false }}
      header={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<UserPlus aria-hidden="true" />}
            isDisabled={isFull}
            onClick={() => setAsked("add")}
          >
            Add members
          </Button>
          {space && space.userCount > 0 ? (
            <Button size="sm" icon={<UserMinus aria-hidden="true" />} onClick={() => setAsked("remove")}>
              Remove with search
            </Button>
          ) : null}
          {isFull ? (
            <p role="status" className="w-full text-note text-soft">
              {`This space is full: it can have up to ${formatCount(SPACE_MEMBERS_MAX)} members.`}
            </p>
          ) : null}
        </div>
      }
      type="nav"
      source={source}
      hrefOf={({ contact }) => `/contacts/${contact._id}`}
      row={memberRow(timezone)}
      rowActions={(member) => (
        <IconButton
          label={`Remove ${member.contact.name}`}
          size="sm"
          icon={<X aria-hidden="true" />}
          onClick={() => setLeaving(member)}
        />
      )}
      empty={
        <EmptyState
          icon={<Users />}
          title="No one is in this space yet"
          text={`Add contacts one by one or everyone a search finds, up to ${formatCount(SPACE_MEMBERS_MAX)}. They see each other's first names, never their numbers.`}
        />
      }
    >
      <ContactPicker
        isOpen={asked === "add"}
        onClose={close}
        title="Add members"
        confirmLabel="Add members"
        onSelect={async (chosen) => {
          const action =
            "ids" in chosen
              ? await add.mutateAsync({ params, body: { contactIds: chosen.ids } })
              : await addAll.mutateAsync({ params, body: chosen.filter });
          if (action.state === "done" && action.changed === action.total) toast.success("Members added");
          else tellContactAction(action);
          source.reload();
        }}
      />
      {asked === "remove" ? (
        <RemoveMembersDialog
          id={id}
          initialTerm={source.term}
          onClose={close}
          onRemove={async (chosen) => {
            tellContactAction(
              "ids" in chosen
                ? await remove.mutateAsync({ params, body: { contactIds: chosen.ids } })
                : await removeAll.mutateAsync({ params, body: { term: chosen.term } }),
            );
            source.reload();
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remove ${leaving?.contact.name ?? ""} from the space?`}
        confirmLabel="Remove"
        isDanger
        onConfirm={async () => {
          if (!leaving) return;
          const body = { contactIds: [leaving.contact._id] };
          tellContactAction(await remove.mutateAsync({ params, body }));
          source.reload();
        }}
      >
        Anything waiting for them won't be sent. They'll still be in your contacts.
      </ConfirmDialog>
    </ListPanel>
  );
}
