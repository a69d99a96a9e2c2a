import type { UnlayerTemplate } from "@broadcast/contract/unlayer-templates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { ArrowDown, ArrowUp, LayoutTemplate, Plus } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../lib/screens/navigation.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { CreateTemplateDialog } from "./CreateTemplateDialog.tsx";
import { KIND_OPTIONS, templateHref, useMoveTemplate, useTemplateSearch } from "./unlayer-templates.api.ts";

/** /admin/unlayer-templates: the starter designs offered to accounts, in order. */
export function TemplateList() {
  const source = useTemplateSearch();
  const move = useMoveTemplate();
  const go = useGo();
  const [isCreating, setCreating] = useState(false);
  const { total } = source.paging;
  const moveTo = async ({ _id: id }: UnlayerTemplate, place: number) => {
    // The call shows its own errors.
    await move.mutateAsync({ params: { id }, body: { place } }).catch(() => {});
    source.reload();
  };
  return (
    <Panel
      title="Unlayer templates"
      trailing={source.paging.page > 0 ? total : undefined}
      body="bare"
      actions={
        <Button kind="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setCreating(true)}>
          New
        </Button>
      }
      header={
        <div className="px-4 py-3">
          <SearchField label="Search templates" value={source.term} onChange={source.setTerm} />
        </div>
      }
    >
      <List
        label="Unlayer templates"
        source={source}
        type="nav"
        hrefOf={({ _id }) => templateHref(_id)}
        row={({ name, kinds, isPublished }) => ({
          leading: <Avatar name={name} icon={<LayoutTemplate className="size-[18px]" />} />,
          title: name,
          subtitle: KIND_OPTIONS.filter(({ value }) => kinds.includes(value))
            .map(({ label }) => label)
            .join(", "),
          badge: isPublished ? undefined : <Badge>Not offered</Badge>,
        })}
        rowActions={(template) =>
          // In search results a position has no meaning.
          source.isNarrowed ? null : (
            <>
              <IconButton
                size="sm"
                label={`Move ${template.name} up`}
                isDisabled={template.place <= 1 || move.isPending}
                icon={<ArrowUp aria-hidden="true" className="size-4" />}
                onClick={() => void moveTo(template, template.place - 1)}
              />
              <IconButton
                size="sm"
                label={`Move ${template.name} down`}
                isDisabled={template.place >= total || move.isPending}
                icon={<ArrowDown aria-hidden="true" className="size-4" />}
                onClick={() => void moveTo(template, template.place + 1)}
              />
            </>
          )
        }
        empty={
          <EmptyState
            icon={<LayoutTemplate />}
            title="No templates yet"
            text="Accounts start their emails and landing pages with these designs."
            action={
              <Button kind="primary" onClick={() => setCreating(true)}>
                New template
              </Button>
            }
          />
        }
      />
      {isCreating ? (
        <CreateTemplateDialog
          onClose={() => setCreating(false)}
          onCreated={(id) => {
            source.reload();
            go(templateHref(id));
          }}
        />
      ) : null}
    </Panel>
  );
}
