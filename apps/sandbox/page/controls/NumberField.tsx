import { useId } from "react";

/** A phone number, entered in any usual format. */
export function NumberField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        Phone number
      </label>
      <input
        id={id}
        className="field"
        type="tel"
        autoComplete="off"
        required
        placeholder="(512) 555-0148"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
