import type { Contact } from "@broadcast/contract/contacts";
import type { Folder } from "@broadcast/contract/folders";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import {
  Archive,
  ArchiveRestore,
  Contact as ContactIcon,
  EyeOff,
  FileDown,
  FolderInput,
  FolderMinus,
  PencilLine,
  Plus,
  Send,
  Tag,
  TagX,
  Trash2,
  Upload,
} from "lucide-react";
import { Suspense, useState } from "react";
import { useGo, useScreenParams, useScreenPath } from "../../../lib/screens/navigation.ts";
import { formatTotal } from "../../../lib/words/format.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { SelectToggle } from "../../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../../ui/lists/select-mode.ts";
import {
  type ContactWork,
  RunningContactActions,
  tellContactAction,
  useContactWork,
} from "../../contact-actions/index.ts";
import { ExportsDialog, useCreateExport } from "../../contact-exports/index.ts";
import { ContentChips, FolderMenu, MoveToFolderDialog, useTakeOutOfFolder } from "../../content/index.ts";
import { useStartBroadcast } from "../../tags/index.ts";
import { type ContactFilter, selectionOf, useContactSearch } from "../contacts.api.ts";
import { AddTagsDialog } from "./AddTagsDialog.tsx";
import { ChangeFieldDialog } from "./ChangeFieldDialog.tsx";
import { ContactFilters } from "./ContactFilters.tsx";
import { ContactListMenu } from "./ContactListMenu.tsx";
import { contactRow } from "./contact-row.tsx";
import { RemoveContactsDialog } from "./RemoveContactsDialog.tsx";
import { RemoveTagDialog } from "./RemoveTagDialog.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";

interface ContactListPanelProps {
  title: string;
  /** Separates lists that have their own searches. */
  name: string;
  filter: ContactFilter;
  /** The folder whose contacts are shown, even while `folder` is loading. */
  folderId?: string;
  folder?: Folder | null;
}

/** Contacts, found by typing, with bulk actions to message, tag, move, archive or delete them. */
export function ContactListPanel({ title, name, filter, folderId, folder }: ContactListPanelProps) {
  const source = useContactSearch(name, { filter, folderId });
  const go = useGo();
  const path = useScreenPath();
  const { contactId = "none" } = useScreenParams();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<Contact>();
  const [asked, setAsked] = useState<
    "add-tags" | "remove-tag" | "move" | "change" | "exports" | "remove" | null
  >(null);
  const [work, setWork] = useState<ContactWork | null>(null);
  const works = useContactWork();
  const startBroadcast = useStartBroadcast();
  const bulk = useBulkActions();
  const createExport = useCreateExport();
  const takeOut = useTakeOutOfFolder("contact");
  const base = folderId ? `/contacts/folder/${folderId}` : "/contacts";
  const isArchive = source.query.filter === "archived";

  const close = () => setAsked(null);
  const chosen = () => selectionOf(ticked, source);
  /** Removes the rows that are no longer in the list; after an action on all matches, reloads it. */
  const takeAway = () => {
    if (ticked.isAll) source.reload();
    else source.removeItems([...ticked.keys]);
    const isOpen = (id: string) => path.startsWith(`${base}/${id}`);
    const isOpenGone = ticked.isAll ? isOpen(contactId) : ticked.keys.some(isOpen);
    leave();
    if (isOpenGone) go(name === "archived-contacts" ? "/contacts/archived" : base);
  };
  const takeOutChosen = async () => {
    if (!folderId) return;
    const { action } = await takeOut(chosen(), folderId);
    if (action) tellContactAction(action, "Item(s) Removed!");
    takeAway();
  };
  // The calls show their own errors; the selection stays for another try.
  const attempt = (doing: Promise<unknown>, then: () => void) => void doing.then(then, () => {});

  return (
    <Panel
      title={title}
      trailing={source.paging.page > 0 ? formatTotal(source.paging) : undefined}
      body="bare"
      actions={
        <>
          {folder ? <FolderMenu folder={folder} path="/contacts" /> : null}
          {folderId ? null : (
            <IconButton
              label="Import contacts"
              icon={<Upload aria-hidden="true" />}
              onClick={() => go("/contacts/import")}
            />
          )}
          <ButtonLink
            size="sm"
            kind="primary"
            icon={<Plus aria-hidden="true" />}
            href={folderId ? `/contacts/new?folder=${folderId}` : "/contacts/new"}
          >
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
                end={<ContactListMenu term={source.term} query={source.query} onChange={source.setQuery} />}
              />
            </div>
            <SelectToggle label="Select contacts" isOn={isSelecting} onChange={setSelecting} />
          </div>
          {folderId ? null : <ContentChips path="/contacts" value="all" />}
          <ContactFilters term={source.term} query={source.query} onChange={source.setQuery} />
          <RunningContactActions onOver={source.reload} />
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
            onSelect: () => attempt(startBroadcast(chosen()), leave),
          },
          { label: "Add tags", icon: <Tag aria-hidden="true" />, onSelect: () => setAsked("add-tags") },
          { label: "Remove tag", icon: <TagX aria-hidden="true" />, onSelect: () => setAsked("remove-tag") },
          {
            label: "Move to folder",
            icon: <FolderInput aria-hidden="true" />,
            onSelect: () => setAsked("move"),
          },
          ...works.map((each) => ({
            label: each.label,
            isRare: true,
            icon: <each.icon aria-hidden="true" />,
            onSelect: () => setWork(each),
          })),
          {
            label: "Change a field",
            isRare: true,
            icon: <PencilLine aria-hidden="true" />,
            onSelect: () => setAsked("change"),
          },
          {
            label: "Export",
            isRare: true,
            icon: <FileDown aria-hidden="true" />,
            onSelect: () => attempt(createExport.mutateAsync({ body: chosen() }), () => setAsked("exports")),
          },
          ...(ticked.isAll
            ? []
            : [
                {
                  label: "Hide chats",
                  isRare: true,
                  icon: <EyeOff aria-hidden="true" />,
                  onSelect: () => attempt(bulk.hideChats([...ticked.keys]), leave),
                },
              ]),
          ...(folderId
            ? [
                {
                  label: "Remove from folder",
                  isRare: true,
                  icon: <FolderMinus aria-hidden="true" />,
                  onSelect: () => attempt(takeOutChosen(), () => {}),
                },
              ]
            : []),
          isArchive
            ? {
                label: "Restore",
                icon: <ArchiveRestore aria-hidden="true" />,
                onSelect: () => attempt(bulk.unarchive(chosen()), takeAway),
              }
            : {
                label: "Archive",
                icon: <Archive aria-hidden="true" />,
                onSelect: () => attempt(bulk.archive(chosen()), takeAway),
              },
          { label: "Delete", icon: <Trash2 aria-hidden="true" />, onSelect: () => setAsked("remove") },
        ]}
        hrefOf={(contact) => `${base}/${contact._id}`}
        row={contactRow}
        empty={folderId ? <EmptyFolder /> : isArchive ? <NothingArchived /> : <NoContacts />}
      />
      <AddTagsDialog
        isOpen={asked === "add-tags"}
        onClose={close}
        count={ticked.count}
        onAdd={async (tagNames) => {
          await bulk.addTags(tagNames, chosen());
          for (const contact of ticked.items)
            source.patchItem(contact._id, { tags: [...new Set([...contact.tags, ...tagNames])] });
          leave();
        }}
      />
      <RemoveTagDialog
        isOpen={asked === "remove-tag"}
        onClose={close}
        contacts={ticked.isAll ? null : ticked.items}
        onRemove={async (tagName) => {
          await bulk.removeTag(tagName, chosen());
          for (const contact of ticked.items)
            source.patchItem(contact._id, { tags: contact.tags.filter((tag) => tag !== tagName) });
          leave();
        }}
      />
      <Suspense fallback={null}>
        {work ? (
          <work.Dialog
            chosen={chosen()}
            count={ticked.count}
            onClose={() => setWork(null)}
            onDone={() => {
              setWork(null);
              leave();
            }}
          />
        ) : null}
      </Suspense>
      {asked === "move" ? (
        <MoveToFolderDialog
          contentType="contact"
          chosen={chosen()}
          onClose={close}
          onMoved={folderId ? takeAway : leave}
        />
      ) : null}
      {asked === "change" ? (
        <ChangeFieldDialog
          onClose={close}
          count={ticked.count}
          onChange={async (change) => {
            await bulk.change(change, chosen());
            leave();
          }}
        />
      ) : null}
      {asked === "exports" ? <ExportsDialog onClose={close} /> : null}
      <RemoveContactsDialog
        isOpen={asked === "remove"}
        onClose={close}
        count={ticked.count}
        onConfirm={async () => {
          await bulk.remove(chosen());
          takeAway();
        }}
      />
    </Panel>
  );
}

function NoContacts() {
  return (
    <EmptyState
      icon={<ContactIcon />}
      title="No contacts yet"
      text="Contacts are the people you message. Import a list from a file, or add them one by one."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink kind="primary" href="/contacts/import" icon={<Upload aria-hidden="true" />}>
            Import contacts
          </ButtonLink>
          <ButtonLink href="/contacts/new">New contact</ButtonLink>
        </div>
      }
    />
  );
}

function EmptyFolder() {
  return (
    <EmptyState
      icon={<FolderInput />}
      title="This folder is empty"
      text="Select contacts in the full list and move them here."
    />
  );
}

function NothingArchived() {
  return (
    <EmptyState
      icon={<Archive />}
      title="No archived contacts"
      text="Archive people you no longer message. Their chats are kept, and you can restore them at any time."
    />
  );
}
