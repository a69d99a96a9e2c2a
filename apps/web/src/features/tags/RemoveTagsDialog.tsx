import type { TagUse } from "@broadcast/contract/tags";
import { counted } from "../../lib/words/format.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { type ChosenTags, useTagUses } from "./tags.api.ts";

interface RemoveTagsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  chosen: ChosenTags;
  title: string;
  /** The number of tags to delete. */
  count: number;
  /** What happens to the contacts. */
  text: string;
  onConfirm: () => Promise<void>;
}

const kinds: Record<TagUse["kind"], string> = {
  segment: "Saved search",
  "configurable-form": "Form",
  keyword: "Keyword",
  "contact-import": "Import",
  campaign: "Campaign",
  "app-flow": "App flow",
};

/** Asks before tags are deleted, and shows what uses them. */
export function RemoveTagsDialog({
  isOpen,
  onClose,
  chosen,
  title,
  count,
  text,
  onConfirm,
}: RemoveTagsDialogProps) {
  const { data, isPending } = useTagUses(chosen, isOpen && count > 0);
  const its = count === 1 ? "this tag" : "these tags";
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      confirmLabel={count === 1 ? "Delete tag" : "Delete tags"}
      isDanger
      onConfirm={onConfirm}
    >
      <span className="block">{text} Broadcasts keep their recipients.</span>
      {isPending ? (
        <span className="mt-2 block">Checking what uses {its}…</span>
      ) : data && data.total > 0 ? (
        <>
          <span className="mt-3 block font-semibold text-text">
            {counted(data.total, "thing")} {data.total === 1 ? "uses" : "use"} {its}:
          </span>
          {data.uses.map((use) => (
            <span key={`${use.kind} ${use.id}`} className="block [overflow-wrap:anywhere]">
              {kinds[use.kind]}: {use.name}
              {count === 1 ? "" : ` (${use.tag})`}
            </span>
          ))}
          {data.total > data.uses.length ? (
            <span className="block">and {data.total - data.uses.length} more</span>
          ) : null}
          <span className="mt-2 block">
            Saved searches that use {its} will find no one. Forms and imports will stop adding{" "}
            {count === 1 ? "it" : "them"}.
            {data.uses.some(({ kind }) => kind === "app-flow")
              ? " App flows keep the name, so a step that adds it creates the tag again."
              : ""}
          </span>
        </>
      ) : null}
    </ConfirmDialog>
  );
}
