import type { Tag } from "@broadcast/contract/tags";
import { useState } from "react";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { tellContactAction } from "../contact-actions/index.ts";
import { TagPicker } from "./TagPicker.tsx";
import { contactCountText } from "./tag-row.tsx";
import { useMergeTag } from "./tags.api.ts";

interface MergeTagProps {
  tag: Tag;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the tag that remains. */
  onMerged: (into: string) => void;
}

/** Chooses the tag that another one is merged into, and asks first. */
export function MergeTag({ tag, isOpen, onClose, onMerged }: MergeTagProps) {
  const merge = useMergeTag();
  const [into, setInto] = useState<string | null>(null);
  return (
    <>
      <TagPicker
        isOpen={isOpen}
        onClose={onClose}
        title={`Merge ${tag.name} into`}
        confirmLabel="Continue"
        onSelect={async (name) => setInto(name)}
      />
      <ConfirmDialog
        isOpen={into !== null}
        onClose={() => setInto(null)}
        title={`Merge ${tag.name} into ${into}?`}
        confirmLabel="Merge tags"
        isDanger
        onConfirm={async () => {
          if (into === null) return;
          tellContactAction(await merge.mutateAsync({ params: { tagName: tag.name }, body: { into } }));
          onMerged(into);
        }}
      >
        {tag.contacts === 0
          ? `No contacts have ${tag.name}.`
          : `${contactCountText(tag.contacts)} will have ${into} instead of ${tag.name}.`}{" "}
        {tag.name} will be deleted, and everything that uses it will use {into} instead. This can't be undone.
      </ConfirmDialog>
    </>
  );
}
