import type { ContentItem, ContentSort } from "@broadcast/contract/content";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { ArrowDownUp, FolderInput, FolderMinus, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "../../lib/api/api-error.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useGo, useScreenParams, useScreenPath } from "../../lib/screens/navigation.ts";
import { useLeadTo } from "../../lib/screens/use-lead-to.ts";
import { counted } from "../../lib/words/format.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { SelectToggle } from "../../ui/lists/SelectToggle.tsx";
import { useSelectMode } from "../../ui/lists/select-mode.ts";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { ContentChips } from "./ContentChips.tsx";
import { chosenOf, useContentSearch, useFolder, useMoveToFolder, useTakeOutOfFolder } from "./content.api.ts";
import { type ContentSection, capitalized, itemHref } from "./content-section.ts";
import { FolderMenu } from "./FolderMenu.tsx";
import { MoveToFolderDialog } from "./MoveToFolderDialog.tsx";
import { RemoveItemsDialog } from "./RemoveItemsDialog.tsx";

const sorts: readonly { value: ContentSort; label: string }[] = [
  { value: "modified", label: "Recently updated" },
  { value: "newest", label: "Newest" },
  { value: "name", label: "Name" },
];

type Asked = "create" | "move" | "remove";

/** The items of a section: all of them, or those of the folder in the address. */
export function ContentList<Item extends ContentItem>({ section }: { section: ContentSection<Item> }) {
  const { folderId } = useScreenParams();
  // Each folder has a list of its own, with its own search and selection.
  return <Items key={folderId ?? "all"} section={section} folderId={folderId} />;
}

function Items<Item extends ContentItem>({
  section,
  folderId,
}: {
  section: ContentSection<Item>;
  folderId: string | undefined;
}) {
  const { path, plural, singular, removedWord = "deleted", CreateDialog, Above } = section;
  const source = useContentSearch(section, path, folderId);
  const { data: folder, error: folderError } = useFolder(folderId);
  const removeMany = useSend(section.calls.removeMany);
  const move = useMoveToFolder(section.contentType);
  const takeOut = useTakeOutOfFolder(section.contentType);
  const go = useGo();
  const { timezone } = useCurrentUser();
  const current = useScreenPath();
  const { ticked, isSelecting, setSelecting, leave } = useSelectMode<Item>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isForeign = folder !== undefined && folder.contentType !== section.contentType;
  useLeadTo(path, isForeign || isNotFound(folderError));

  const done = () => {
    const hidesOpen = ticked.isAll || ticked.keys.some((id) => current === itemHref(section, id, folderId));
    leave();
    source.reload();
    if (hidesOpen) go(folderId ? `${path}/folder/${folderId}` : path);
  };
  const removeChosen = async () => {
    const { removed } = await removeMany.mutateAsync({ body: chosenOf(ticked, source) });
    toast.success(`${counted(removed, singular)} ${removedWord}`);
    done();
  };
  const takeOutChosen = async () => {
    if (!folderId) return;
    await takeOut(chosenOf(ticked, source), folderId);
    toast.success("Item(s) Removed!");
    done();
  };

  // An item created in a folder is put into it.
  const openNew = async (id: string) => {
    if (folderId) await move({ ids: [id] }, folderId, false).catch(() => {});
    go(itemHref(section, id, folderId));
  };

  const newItem = (size: "sm" | "md") => (
    <Button kind="primary" size={size} icon={<Plus aria-hidden="true" />} onClick={() => setAsked("create")}>
      {size === "sm" ? "New" : `New ${singular}`}
    </Button>
  );

  return (
    <Panel
      title={folderId ? (folder?.name ?? "Folder") : capitalized(plural)}
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      actions={
        <>
          {folder ? <FolderMenu folder={folder} path={path} /> : null}
          {newItem("sm")}
        </>
      }
      header={
        <div className="flex flex-col gap-2 px-4 py-3">
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <SearchField
                label={`Search ${plural}`}
                value={source.term}
                onChange={source.setTerm}
                end={
                  <Menu
                    trigger={<IconButton label="Sort" size="sm" icon={<ArrowDownUp aria-hidden="true" />} />}
                    header={<p className="px-2.5 pt-1.5 pb-1 text-note font-semibold text-soft">Sort by</p>}
                    entries={sorts.map(({ value, label }) => ({
                      label,
                      isChecked: source.query.sort === value,
                      onSelect: () => source.setQuery({ sort: value }),
                    }))}
                  />
                }
              />
            </div>
            <SelectToggle label={`Select ${plural}`} isOn={isSelecting} onChange={setSelecting} />
          </div>
          {folderId ? null : <ContentChips path={path} value="all" />}
          {Above && !folderId && !isSelecting ? <Above term={source.term} /> : null}
        </div>
      }
    >
      <List
        label={capitalized(plural)}
        source={source}
        type={isSelecting ? "bulk" : "nav"}
        selection={ticked}
        actions={[
          {
            label: "Move to folder",
            icon: <FolderInput aria-hidden="true" />,
            onSelect: () => setAsked("move"),
          },
          ...(folderId
            ? [
                {
                  label: "Remove from folder",
                  icon: <FolderMinus aria-hidden="true" />,
                  // The call shows its own errors; the selection stays for another try.
                  onSelect: () => void takeOutChosen().catch(() => {}),
                },
              ]
            : []),
          { label: "Delete", icon: <Trash2 aria-hidden="true" />, onSelect: () => setAsked("remove") },
        ]}
        hrefOf={(item) => itemHref(section, item._id, folderId)}
        row={(item) => ({ ...section.row(item, timezone), title: item.name })}
        empty={
          <EmptyState
            icon={<section.icon />}
            title={folderId ? "This folder is empty" : `No ${plural} yet`}
            text={folderId ? `Select ${plural} in the full list and move them here.` : section.emptyText}
            action={folderId ? undefined : newItem("md")}
          />
        }
      />
      {asked === "create" ? <CreateDialog onClose={close} onCreated={(id) => void openNew(id)} /> : null}
      {asked === "move" ? (
        <MoveToFolderDialog
          contentType={section.contentType}
          chosen={chosenOf(ticked, source)}
          onClose={close}
          onMoved={done}
        />
      ) : null}
      {asked === "remove" ? (
        <RemoveItemsDialog
          section={section}
          chosen={chosenOf(ticked, source)}
          count={ticked.count}
          onClose={close}
          onConfirm={removeChosen}
        />
      ) : null}
    </Panel>
  );
}
