import type { ContentItem } from "@broadcast/contract/content";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Copy, Ellipsis, FolderInput, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useGo, useScreenParams } from "../../lib/screens/navigation.ts";
import type { CheckedForm } from "../../ui/forms/checked-form.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { ActionBar } from "../../ui/layout/ActionBar.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Menu, type MenuEntry } from "../../ui/overlays/Menu.tsx";
import { type ContentSection, capitalized, folderHref, itemHref } from "./content-section.ts";
import { MoveToFolderDialog } from "./MoveToFolderDialog.tsx";
import { RemoveItemDialog } from "./RemoveItemDialog.tsx";

interface ContentPanelProps<Item extends ContentItem, In extends FieldValues, Out extends FieldValues> {
  section: ContentSection<Item>;
  item: Item;
  /** The item's form; its save bar appears with the first change. */
  form: CheckedForm<In, Out>;
  /** Further entries of the item's menu. */
  actions?: readonly MenuEntry[];
  /** An item that has to be kept cannot be deleted; alternatives are among `actions`. */
  isKept?: boolean;
  /** A comfortable reading width by default. */
  width?: "full" | "reading";
  /** The fields. */
  children: ReactNode;
  /** Under the form: content that is not part of it. */
  below?: ReactNode;
}

/** One item of a section: its form, and the actions for items of every kind. */
export function ContentPanel<Item extends ContentItem, In extends FieldValues, Out extends FieldValues>({
  section,
  item,
  form,
  actions = [],
  isKept = false,
  width = "reading",
  children,
  below,
}: ContentPanelProps<Item, In, Out>) {
  const formId = useId();
  const { folderId } = useScreenParams();
  const { _id: id } = item;
  const clone = useSend(section.calls.clone);
  const remove = useSend(section.calls.remove);
  const go = useGo();
  const [asked, setAsked] = useState<"move" | "remove" | null>(null);
  const close = () => setAsked(null);
  const { isDirty, isSubmitting } = form.form.formState;

  const makeCopy = async () => {
    const copy = (await clone.mutateAsync({ params: { id }, body: {} })) as Item;
    toast.success("Copied");
    go(itemHref(section, copy._id, folderId));
  };

  return (
    <Panel
      title={item.name}
      width={width}
      actions={
        <Menu
          trigger={
            <IconButton label="More actions" icon={<Ellipsis aria-hidden="true" className="size-5" />} />
          }
          entries={[
            ...actions,
            // The call shows its own errors.
            { label: "Make a copy", icon: <Copy />, onSelect: () => void makeCopy().catch(() => {}) },
            { label: "Move to folder", icon: <FolderInput />, onSelect: () => setAsked("move") },
            ...(isKept
              ? []
              : [
                  null,
                  {
                    label: "Delete",
                    icon: <Trash2 />,
                    isDanger: true,
                    onSelect: () => setAsked("remove"),
                  } as const,
                ]),
          ]}
        />
      }
      footer={
        isDirty ? (
          <ActionBar isPopping>
            <Button isDisabled={isSubmitting} onClick={() => form.form.reset()}>
              Undo changes
            </Button>
            <Button type="submit" form={formId} kind="primary" isLoading={isSubmitting}>
              Save
            </Button>
          </ActionBar>
        ) : undefined
      }
    >
      <Form form={form} id={formId} label={item.name}>
        <div className="flex min-w-0 flex-col gap-5">{children}</div>
      </Form>
      {below}
      {asked === "move" ? (
        <MoveToFolderDialog
          contentType={section.contentType}
          chosen={{ ids: [id] }}
          onClose={close}
          onMoved={() => go(itemHref(section, id), { isReplacing: true })}
        />
      ) : null}
      <RemoveItemDialog
        section={section}
        item={item}
        isOpen={asked === "remove"}
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id } });
          toast.success(`${capitalized(section.singular)} deleted`);
          go(folderId ? folderHref(section, folderId) : section.path, { isReplacing: true });
        }}
      />
    </Panel>
  );
}
