import type { UnlayerTemplate } from "@broadcast/contract/unlayer-templates";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { ArrowDown, ArrowUp, LayoutTemplate } from "lucide-react";
import { useGo } from "../../lib/screens/navigation.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { RecordList } from "../../ui/lists/RecordList.tsx";
import { CreateTemplateDialog } from "./CreateTemplateDialog.tsx";
import { KIND_OPTIONS, templateHref, useMoveTemplate, useTemplateSearch } from "./unlayer-templates.api.ts";

/** /admin/unlayer-templates: the starter designs offered to accounts, in order. */
export function TemplateList() {
  const source = useTemplateSearch();
  const move = useMoveTemplate();
  const go = useGo();
  const { total } = source.paging;
  const moveTo = async ({ _id: id }: UnlayerTemplate, place: number) => {
    // The call shows its own errors.
    await move.mutateAsync({ params: { id }, body: { place } }).catch(() => {});
    source.reload();
  };
  return (
    <RecordList
      title="Unlayer templates"
      noun="template"
      icon={<LayoutTemplate />}
      emptyText="Accounts start their emails and landing pages with these designs."
      source={source}
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
      renderCreate={(close) => (
        <CreateTemplateDialog
          onClose={close}
          onCreated={(id) => {
            source.reload();
            go(templateHref(id));
          }}
        />
      )}
    />
  );
}
