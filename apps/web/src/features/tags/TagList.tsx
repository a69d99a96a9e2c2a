import type { Tag } from "@broadcast/contract/tags";
import { Tag as TagIcon, Trash2 } from "lucide-react";
import { useState } from "react";
import { chunksOf } from "../../lib/chunks.ts";
import { counted } from "../../lib/format.ts";
import { useGo, useScreenPath } from "../../lib/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { SearchField } from "../../ui/inputs/SearchField.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { SelectToggle } from "../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../ui/lists/select-mode.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { tagRow } from "./tag-row.tsx";
import { matchingTagNames, tagHref, useRemoveTags, useTagSearch } from "./tags.api.ts";

const countText = (count: number) => counted(count, "tag");
/** Tags one call takes. */
const chunkSize = 1000;

/** Every tag of the account; several can be deleted at once. */
export function TagList() {
  const source = useTagSearch("tags");
  const remove = useRemoveTags();
  const go = useGo();
  const path = useScreenPath();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<Tag>();
  const [isAsking, setAsking] = useState(false);

  const removeTicked = async () => {
    const names = ticked.isAll ? await matchingTagNames(source.term.trim()) : [...ticked.keys];
    let removed = 0;
    for (const chunk of chunksOf(names, chunkSize)) {
      const reply = await remove.mutateAsync({ body: { names: chunk } });
      removed += reply.removed;
    }
    source.removeItems(names);
    leave();
    toast.success(`${countText(removed)} deleted`);
    if (names.some((name) => path === tagHref(name) || path.startsWith(`${tagHref(name)}/`))) go("/tags");
  };

  return (
    <Panel
      title="Tags"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      header={
        <div className="flex items-center gap-2 px-4 py-3">
          <div className="min-w-0 flex-1">
            <SearchField label="Search tags" value={source.term} onChange={source.setTerm} />
          </div>
          <SelectToggle label="Select tags" isOn={isSelecting} onChange={setSelecting} />
        </div>
      }
    >
      <List
        label="Tags"
        source={source}
        type={isSelecting ? "bulk" : "nav"}
        selection={ticked}
        actions={[{ label: "Delete tags", icon: <Trash2 />, onSelect: () => setAsking(true) }]}
        hrefOf={(tag) => tagHref(tag.name)}
        row={tagRow}
        empty={
          <EmptyState
            icon={<TagIcon />}
            title="No tags yet"
            text="Tags group contacts, such as VIP or Austin, so that you can message them together. Give the first one to some contacts."
            action={
              <ButtonLink kind="primary" href="/contacts">
                Go to contacts
              </ButtonLink>
            }
          />
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${countText(ticked.count)}?`}
        confirmLabel={ticked.count === 1 ? "Delete tag" : "Delete tags"}
        isDanger
        onConfirm={removeTicked}
      >
        Your contacts stay; they only lose {ticked.count === 1 ? "this tag" : "these tags"}.
      </ConfirmDialog>
    </Panel>
  );
}
