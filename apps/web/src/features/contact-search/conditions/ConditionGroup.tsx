import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Plus, Trash2 } from "lucide-react";
import { ConditionRow } from "./ConditionRow.tsx";
import { MatchField } from "./MatchField.tsx";
import { type ConditionDraft, type GroupDraft, newCondition } from "./search-draft.ts";

const maxConditions = 20;

interface ConditionGroupProps {
  group: GroupDraft;
  /** For screen readers: "Group 2". */
  name: string;
  onChange: (group: GroupDraft) => void;
  /** Omitted for the only group. */
  onRemove?: (() => void) | undefined;
  isChecked: boolean;
  /** Focuses the element that matches a selector, once it is rendered. */
  focusNext: (selector: string) => void;
}

/** Conditions of which all or any must hold. */
export function ConditionGroup({
  group,
  name,
  onChange,
  onRemove,
  isChecked,
  focusNext,
}: ConditionGroupProps) {
  const { key, match, conditions } = group;
  const set = (next: readonly ConditionDraft[]) => onChange({ ...group, conditions: next });
  const add = () => {
    const condition = newCondition();
    focusNext(`[data-condition="${condition.key}"] input`);
    set([...conditions, condition]);
  };
  const remove = (index: number) => {
    const next = conditions[index + 1] ?? conditions[index - 1];
    focusNext(
      conditions.length > 2 && next ? `[data-condition="${next.key}"] [data-remove]` : `[data-add="${key}"]`,
    );
    set(conditions.filter((_, place) => place !== index));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 max-sm:gap-5 rounded-md border border-line bg-panel p-3">
      <legend className="sr-only">{name}</legend>
      {onRemove || conditions.length > 1 ? (
        <div className="flex items-center gap-2">
          <MatchField
            label={name}
            of="conditions"
            value={match}
            onChange={(next) => onChange({ ...group, match: next })}
          />
          {onRemove ? (
            <IconButton
              className="ml-auto"
              label={`Remove ${name.toLowerCase()}`}
              tooltipSide="left"
              icon={<Trash2 aria-hidden="true" />}
              onClick={onRemove}
            />
          ) : null}
        </div>
      ) : null}
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.key}
          draft={condition}
          name={`Condition ${index + 1}`}
          isChecked={isChecked}
          onChange={(change) =>
            set(conditions.map((other) => (other.key === condition.key ? { ...other, ...change } : other)))
          }
          onRemove={conditions.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div>
        <Button
          data-add={key}
          size="sm"
          kind="quiet"
          icon={<Plus />}
          isDisabled={conditions.length >= maxConditions}
          onClick={add}
        >
          Add condition
        </Button>
      </div>
    </fieldset>
  );
}
