import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useUnsaved } from "@broadcast/ui/forms/unsaved.ts";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { ConditionGroup } from "./conditions/ConditionGroup.tsx";
import { MatchField } from "./conditions/MatchField.tsx";
import { type GroupDraft, newGroup, type SearchDraft } from "./conditions/search-draft.ts";

const maxGroups = 10;

interface SearchEditorProps {
  draft: SearchDraft;
  onChange: (draft: SearchDraft) => void;
  isDirty: boolean;
  /** Shows at each condition what is missing. */
  isChecked: boolean;
}

/** The groups of conditions of an advanced search. */
export function SearchEditor({ draft, onChange, isDirty, isChecked }: SearchEditorProps) {
  useUnsaved(isDirty);
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  const focusNext = (selector: string) => {
    wanted.current = selector;
  };
  const { match, groups } = draft;
  const set = (next: readonly GroupDraft[]) => onChange({ ...draft, groups: next });
  const add = () => {
    const group = newGroup();
    focusNext(`[data-condition="${group.conditions[0]?.key}"] input`);
    set([...groups, group]);
  };
  const remove = (key: string) => {
    focusNext("[data-add-group]");
    set(groups.filter((group) => group.key !== key));
  };
  return (
    <div ref={box} className="flex flex-col gap-3">
      {groups.length > 1 ? (
        <MatchField
          label="Search"
          of="groups"
          value={match}
          onChange={(next) => onChange({ ...draft, match: next })}
        />
      ) : null}
      {groups.map((group, index) => (
        <ConditionGroup
          key={group.key}
          group={group}
          name={`Group ${index + 1}`}
          isChecked={isChecked}
          focusNext={focusNext}
          onChange={(changed) => set(groups.map((other) => (other.key === group.key ? changed : other)))}
          onRemove={groups.length > 1 ? () => remove(group.key) : undefined}
        />
      ))}
      <div>
        <Button
          data-add-group=""
          size="sm"
          icon={<Plus />}
          isDisabled={groups.length >= maxGroups}
          onClick={add}
        >
          Add group
        </Button>
      </div>
    </div>
  );
}
