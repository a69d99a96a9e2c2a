import { Button } from "@broadcast/ui/actions/Button.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Folder as FolderIcon, FolderPlus } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../lib/screens/navigation.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { ContentChips } from "./ContentChips.tsx";
import { useFolderSearch } from "./content.api.ts";
import { type AnySection, capitalized, folderHref } from "./content-section.ts";
import { FolderNameDialog } from "./FolderNameDialog.tsx";
import { folderRow } from "./folder-row.tsx";

/** The folders of a section. */
export function FolderList({ section }: { section: Pick<AnySection, "contentType" | "path" | "plural"> }) {
  const source = useFolderSearch(section.contentType, `${section.path} folders`);
  const go = useGo();
  const [isNaming, setNaming] = useState(false);
  const newFolder = (
    <Button size="sm" kind="primary" icon={<FolderPlus aria-hidden="true" />} onClick={() => setNaming(true)}>
      New folder
    </Button>
  );
  return (
    <Panel
      title={capitalized(section.plural)}
      body="bare"
      actions={newFolder}
      header={
        <div className="flex flex-col gap-2 px-4 py-3">
          <SearchField label="Search folders" value={source.term} onChange={source.setTerm} />
          <ContentChips path={section.path} value="folders" />
        </div>
      }
    >
      <List
        label={`Folders of ${section.plural}`}
        type="nav"
        source={source}
        hrefOf={(folder) => folderHref(section, folder._id)}
        row={folderRow}
        empty={
          <EmptyState
            icon={<FolderIcon />}
            title="No folders yet"
            text={`Use folders to keep related ${section.plural} together.`}
            action={newFolder}
          />
        }
      />
      {isNaming ? (
        <FolderNameDialog
          contentType={section.contentType}
          onClose={() => setNaming(false)}
          onDone={(folder) => go(folderHref(section, folder._id))}
        />
      ) : null}
    </Panel>
  );
}
