import type { Contact } from "@broadcast/contract/contacts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Tag as TagIcon, UserPlus } from "lucide-react";
import { useState } from "react";
import { useMediaQuery } from "../../../lib/device/media-query.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { formatTotal } from "../../../lib/words/format.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { SelectToggle } from "../../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../../ui/lists/select-mode.ts";
import { StartBroadcastButton } from "../../tags/index.ts";
import { selectionOf, useContactSearch } from "../contacts.api.ts";
import { ContactPicker } from "./ContactPicker.tsx";
import { contactRow } from "./contact-row.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";

function TaggedContactList({ tagName }: { tagName: string }) {
  const source = useContactSearch(`tag-contacts:${tagName}`, { tag: tagName });
  // Two panels side by side leave the bar little room.
  const isNarrow = useMediaQuery("(max-width: 1279.98px)");
  const bulk = useBulkActions();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<Contact>();
  const [isAdding, setAdding] = useState(false);

  const removeTag = async () => {
    await bulk.removeTag(tagName, selectionOf(ticked, source));
    if (ticked.isAll) source.reload();
    else source.removeItems([...ticked.keys]);
    leave();
  };

  return (
    <Panel
      title={tagName}
      trailing={source.paging.page > 0 ? formatTotal(source.paging) : undefined}
      body="bare"
      actions={
        <>
          <IconButton
            label="Add contacts to this tag"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => setAdding(true)}
          />
          <StartBroadcastButton
            tagName={tagName}
            size="sm"
            isIconAlone={isNarrow}
            isDisabled={source.paging.total === 0}
          />
        </>
      }
      header={
        <div className="flex items-center gap-2 px-4 py-3">
          <div className="min-w-0 flex-1">
            <SearchField
              label="Search contacts with this tag"
              placeholder="Search"
              value={source.term}
              onChange={source.setTerm}
              hasShortcut={false}
            />
          </div>
          <SelectToggle label="Select contacts" isOn={isSelecting} onChange={setSelecting} />
        </div>
      }
    >
      <List
        label={`Contacts with the tag ${tagName}`}
        source={source}
        type={isSelecting ? "remove" : "nav"}
        selection={ticked}
        actions={[
          {
            label: "Remove tag",
            icon: <TagIcon />,
            isMain: true,
            // The call shows its own errors; the selection stays for another try.
            onSelect: () => void removeTag().catch(() => {}),
          },
        ]}
        hrefOf={(contact) => `/contacts/${contact._id}`}
        row={(contact) => contactRow({ ...contact, tags: contact.tags.filter((tag) => tag !== tagName) })}
        empty={
          <EmptyState
            icon={<TagIcon />}
            title="No contacts have this tag"
            text="Add contacts to message them together."
            action={<Button onClick={() => setAdding(true)}>Add contacts</Button>}
          />
        }
      />
      <ContactPicker
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        title={`Add contacts to ${tagName}`}
        confirmLabel="Add"
        onSelect={(chosen) => bulk.addTags([tagName], chosen)}
      />
    </Panel>
  );
}

/** The contacts with a tag, which can be added to and removed from contacts. */
export function TagContacts() {
  const tagName = useScreenParams().tagName ?? "";
  return <TaggedContactList key={tagName} tagName={tagName} />;
}
