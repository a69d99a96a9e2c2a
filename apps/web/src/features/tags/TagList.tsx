import type { Tag } from "@broadcast/contract/tags";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Plus, Tag as TagIcon, Trash2 } from "lucide-react";
import { useState } from "react";
import { useGo, useScreenPath } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { SelectToggle } from "../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../ui/lists/select-mode.ts";
import { RemoveTagsDialog } from "./RemoveTagsDialog.tsx";
import { TagDialog } from "./TagDialog.tsx";
import { tagRow } from "./tag-row.tsx";
import { tagHref, useRemoveTags, useTagSearch } from "./tags.api.ts";

const countText = (count: number) => counted(count, "tag");

/** All tags of the account; several can be deleted at once. */
export function TagList() {
  const source = useTagSearch("tags");
  const remove = useRemoveTags();
  const go = useGo();
  const path = useScreenPath();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<Tag>();
  const [asked, setAsked] = useState<"create" | "remove" | null>(null);
  const close = () => setAsked(null);

  const chosen = () =>
    ticked.isAll ? { filter: { term: source.term.trim() } } : { names: [...ticked.keys] };
  const removeTicked = async () => {
    const names = [...ticked.keys];
    const { removed } = await remove.mutateAsync({ body: chosen() });
    if (ticked.isAll) source.reload();
    else source.removeItems(names);
    leave();
    toast.success(`${countText(removed)} deleted`);
    const isOpen = (name: string) => path === tagHref(name) || path.startsWith(`${tagHref(name)}/`);
    if (ticked.isAll ? path !== "/tags" : names.some(isOpen)) go("/tags");
  };

  return (
    <Panel
      title="Tags"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <Button
          kind="primary"
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAsked("create")}
        >
          New
        </Button>
      }
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
        actions={[{ label: "Delete tags", icon: <Trash2 />, onSelect: () => setAsked("remove") }]}
        hrefOf={(tag) => tagHref(tag.name)}
        row={tagRow}
        empty={
          <EmptyState
            icon={<TagIcon />}
            title="No tags yet"
            text="Tags group contacts, such as VIP or Austin, so you can message them together."
            action={
              <Button kind="primary" onClick={() => setAsked("create")}>
                New tag
              </Button>
            }
          />
        }
      />
      {asked === "create" ? (
        <TagDialog
          onClose={close}
          onSaved={(tag) => {
            source.reload();
            go(tagHref(tag.name));
          }}
        />
      ) : null}
      <RemoveTagsDialog
        isOpen={asked === "remove"}
        onClose={close}
        chosen={chosen()}
        title={`Delete ${countText(ticked.count)}?`}
        count={ticked.count}
        text={`Your contacts won't be deleted. They only lose ${ticked.count === 1 ? "this tag" : "these tags"}.`}
        onConfirm={removeTicked}
      />
    </Panel>
  );
}
