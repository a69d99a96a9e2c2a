import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { ListChecks } from "lucide-react";

interface SelectToggleProps {
  /** "Select contacts". */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns the ticking of a list's rows on and off. */
export function SelectToggle({ label, isOn, onChange }: SelectToggleProps) {
  return (
    <IconButton
      label={isOn ? "Stop selecting" : label}
      aria-pressed={isOn}
      className={isOn ? "bg-b3 text-b11" : undefined}
      icon={<ListChecks aria-hidden="true" />}
      onClick={() => onChange(!isOn)}
    />
  );
}
