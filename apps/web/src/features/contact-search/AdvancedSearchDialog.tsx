import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { Segment } from "@broadcast/contract/segments";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { type FormEvent, useId, useRef, useState } from "react";
import { useClosingAction } from "../../ui/overlays/use-closing-action.ts";
import { conditionsOf, draftOf, isComplete } from "./conditions/search-draft.ts";
import { type SearchedTerms, useFoundCount } from "./contact-search.api.ts";
import { SearchEditor } from "./SearchEditor.tsx";
import { SegmentNameDialog } from "./segments/SegmentNameDialog.tsx";

interface AdvancedSearchDialogProps {
  /** The initial search. */
  conditions: ContactConditions | null;
  /** The list's other terms, for counting the matches. */
  within?: SearchedTerms;
  /** "Search" by default. The dialog closes when the promise resolves. */
  submitLabel?: string;
  onSubmit: (conditions: ContactConditions) => unknown;
  /** Offers to save the search as a segment. */
  onSaved?: (segment: Segment) => void;
  onClose: () => void;
}

/** Builds a search of contacts from conditions, with a live count of matches. Mount it to open it. */
export function AdvancedSearchDialog({
  conditions,
  within,
  submitLabel = "Search",
  onSubmit,
  onSaved,
  onClose,
}: AdvancedSearchDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(conditions));
  const [first] = useState(draft);
  const [isChecked, setChecked] = useState(false);
  const [naming, setNaming] = useState<ContactConditions | null>(null);
  const { isRunning, run } = useClosingAction(onClose);
  const edited = conditionsOf(draft);
  const found = useFoundCount(edited, within);

  /** The search if it is complete; otherwise shows what is missing. */
  const checked = (): ContactConditions | null => {
    if (isComplete(draft)) return edited;
    setChecked(true);
    // After the errors are rendered.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
    return null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const search = checked();
    if (search) void run(() => onSubmit(search));
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="xl"
      title="Advanced Search"
      footer={
        <>
          <p
            role="status"
            className={cx(
              "mr-auto flex min-h-9 items-center text-body font-semibold text-text tabular-nums max-sm:w-full",
              found.isStale && "opacity-60",
            )}
          >
            {found.text}
          </p>
          {onSaved ? (
            <Button
              kind="quiet"
              onClick={() => {
                setNaming(checked());
              }}
            >
              Save as segment…
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" isLoading={isRunning}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} aria-label="Advanced Search">
        <SearchEditor draft={draft} onChange={setDraft} isDirty={draft !== first} isChecked={isChecked} />
      </form>
      {naming && onSaved ? (
        <SegmentNameDialog
          conditions={naming}
          onClose={() => setNaming(null)}
          onDone={(segment) => {
            toast.success("Segment saved", "It updates automatically as contacts start or stop matching.");
            onSaved(segment);
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}
