import type { Contact } from "@broadcast/contract/contacts";
import { Contact as ContactIcon, Plus, Send, Tag, TagX, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { useGo, useScreenPath } from "../../lib/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { SearchField } from "../../ui/inputs/SearchField.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { SelectToggle } from "../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../ui/lists/select-mode.ts";
import { contactCountText, useStartBroadcast, useUntagContacts } from "../tags/index.ts";
import { AddTagsDialog } from "./AddTagsDialog.tsx";
import { type Chosen, useAddTags } from "./add-tags.ts";
import { ContactFilters } from "./ContactFilters.tsx";
import { ContactListMenu } from "./ContactListMenu.tsx";
import { contactRow } from "./contact-row.tsx";
import {
  inChunks,
  matchingContactIds,
  termsOf,
  useContactSearch,
  useRemoveContacts,
} from "./contacts.api.ts";
import { RemoveContactsDialog } from "./RemoveContactsDialog.tsx";
import { RemoveTagDialog } from "./RemoveTagDialog.tsx";

/** Every contact of the account, found by typing; several can be messaged, tagged or deleted together. */
export function ContactList() {
  const source = useContactSearch("contacts");
  const go = useGo();
  const path = useScreenPath();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<Contact>();
  const [asked, setAsked] = useState<"add-tags" | "remove-tag" | "remove" | null>(null);
  const startBroadcast = useStartBroadcast();
  const addTags = useAddTags();
  const untag = useUntagContacts();
  const remove = useRemoveContacts();

  const close = () => setAsked(null);
  const chosen = (): Chosen => (ticked.isAll ? termsOf(source) : { contactIds: ticked.keys });
  const chosenIds = async () => (ticked.isAll ? matchingContactIds(termsOf(source)) : ticked.keys);

  const removeTag = async (tagName: string) => {
    const ids = await chosenIds();
    const changed = await inChunks(ids, async (contactIds) => {
      const reply = await untag.mutateAsync({ params: { tagName }, body: { contactIds } });
      return reply.changed;
    });
    for (const contact of ticked.items)
      source.patchItem(contact._id, { tags: contact.tags.filter((tag) => tag !== tagName) });
    leave();
    if (changed === 0) toast.info("None of them had this tag");
    else toast.success(`${tagName} removed from ${contactCountText(changed)}`);
  };

  const removeChosen = async () => {
    const ids = await chosenIds();
    const removed = await inChunks(ids, async (contactIds) => {
      const reply = await remove.mutateAsync({ body: { contactIds } });
      return reply.removed;
    });
    source.removeItems(ids);
    leave();
    toast.success(`${contactCountText(removed)} deleted`);
    if (ids.some((id) => path.startsWith(`/contacts/${id}`))) go("/contacts");
  };

  return (
    <Panel
      title="Contacts"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <>
          <IconButton
            label="Import contacts"
            icon={<Upload aria-hidden="true" />}
            onClick={() => go("/contacts/import")}
          />
          <ButtonLink size="sm" kind="primary" icon={<Plus aria-hidden="true" />} href="/contacts/new">
            New
          </ButtonLink>
        </>
      }
      header={
        <div className="flex flex-col gap-2 px-4 py-3">
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <SearchField
                label="Search contacts"
                value={source.term}
                onChange={source.setTerm}
                end={<ContactListMenu query={source.query} onChange={source.setQuery} />}
              />
            </div>
            <SelectToggle label="Select contacts" isOn={isSelecting} onChange={setSelecting} />
          </div>
          <ContactFilters query={source.query} onChange={source.setQuery} />
        </div>
      }
    >
      <List
        label="Contacts"
        source={source}
        type={isSelecting ? "bulk" : "nav"}
        selection={ticked}
        actions={[
          {
            label: "Send broadcast",
            icon: <Send aria-hidden="true" />,
            // The call tells its own errors; the ticks stay for another try.
            onSelect: () => void startBroadcast(chosen()).then(leave, () => {}),
          },
          { label: "Add tags", icon: <Tag aria-hidden="true" />, onSelect: () => setAsked("add-tags") },
          { label: "Remove tag", icon: <TagX aria-hidden="true" />, onSelect: () => setAsked("remove-tag") },
          { label: "Delete", icon: <Trash2 aria-hidden="true" />, onSelect: () => setAsked("remove") },
        ]}
        hrefOf={(contact) => `/contacts/${contact._id}`}
        row={contactRow}
        empty={
          <EmptyState
            icon={<ContactIcon />}
            title="No contacts yet"
            text="Contacts are the people you message. Bring your list from a file, or add them one by one."
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <ButtonLink kind="primary" href="/contacts/import" icon={<Upload aria-hidden="true" />}>
                  Import contacts
                </ButtonLink>
                <ButtonLink href="/contacts/new">New contact</ButtonLink>
              </div>
            }
          />
        }
      />
      <AddTagsDialog
        isOpen={asked === "add-tags"}
        onClose={close}
        count={ticked.count}
        onAdd={async (tagNames) => {
          await addTags(tagNames, chosen());
          for (const contact of ticked.items)
            source.patchItem(contact._id, { tags: [...new Set([...contact.tags, ...tagNames])] });
          leave();
        }}
      />
      <RemoveTagDialog
        isOpen={asked === "remove-tag"}
        onClose={close}
        contacts={ticked.isAll ? null : ticked.items}
        onRemove={removeTag}
      />
      <RemoveContactsDialog
        isOpen={asked === "remove"}
        onClose={close}
        count={ticked.count}
        onConfirm={removeChosen}
      />
    </Panel>
  );
}
