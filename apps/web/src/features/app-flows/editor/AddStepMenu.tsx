import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Plus } from "lucide-react";
import type { ReactElement } from "react";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { stepKinds } from "../flow-words.ts";
import type { Under } from "./flow-edits.ts";
import { newStep, STEP_GROUPS } from "./step-groups.ts";

interface AddStepMenuProps {
  label: string;
  under: Under;
  onAdd: (step: AppFlowStep) => void;
  isDisabled: boolean;
  /** Replaces the default button. */
  trigger?: ReactElement;
}

/** Offers every kind of step for a place in a branch. */
export function AddStepMenu({ label, under, onAdd, isDisabled, trigger }: AddStepMenuProps) {
  return (
    <div className={trigger ? undefined : "pt-1"}>
      <Menu
        align="start"
        trigger={
          trigger ?? (
            <Button size="sm" aria-label={label} isDisabled={isDisabled} icon={<Plus aria-hidden="true" />}>
              Add step
            </Button>
          )
        }
        entries={STEP_GROUPS.flatMap(({ group, kinds }, index) => [
          index > 0 && null,
          {
            group,
            entries: kinds.map((kind) => {
              const { label: name, icon: Icon } = stepKinds[kind];
              return { label: name, icon: <Icon />, onSelect: () => onAdd(newStep(kind, under)) };
            }),
          },
        ])}
      />
    </div>
  );
}
