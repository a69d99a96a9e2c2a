import { useId, useState } from "react";

const rates = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1];

type Props = {
  label: string;
  hint?: string;
  /** The selectable values, in order; default: rates from 0 to 1. */
  steps?: number[];
  value: number;
  show: (value: number) => string;
  onChange: (value: number) => void;
};

/** A slider over a series of sensible values; a value set elsewhere in between is shown as it is. */
export function Slider({ label, hint, steps = rates, value, show, onChange }: Props) {
  const id = useId();
  const settled = nearest(steps, value);
  const [seen, setSeen] = useState(value);
  const [place, setPlace] = useState(settled);
  if (seen !== value) {
    setSeen(value);
    setPlace(settled);
  }
  const shown = place === settled ? value : steps[place]!;
  const settle = () => {
    if (place !== settled) onChange(steps[place]!);
  };
  return (
    <div className={`slider ${shown > 0 ? "on" : ""}`}>
      <div className="slider-head">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="figures">
          {show(shown)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={steps.length - 1}
        step={1}
        value={place}
        aria-valuetext={show(shown)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        style={{ "--filled": `${(place / (steps.length - 1)) * 100}%` } as React.CSSProperties}
        onChange={(event) => setPlace(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function nearest(steps: number[], value: number): number {
  let best = 0;
  steps.forEach((step, index) => {
    if (Math.abs(step - value) < Math.abs(steps[best]! - value)) best = index;
  });
  return best;
}
