import { type SkinTone, skinTones } from "./emoji.ts";

interface SkinToneChoiceProps {
  tone: SkinTone;
  onChange: (tone: SkinTone) => void;
}

/** The skin tone for emoji that support one; neutral by default. */
export function SkinToneChoice({ tone, onChange }: SkinToneChoiceProps) {
  return (
    <fieldset className="flex shrink-0 items-center">
      <legend className="sr-only">Skin tone</legend>
      {(Object.keys(skinTones) as SkinTone[]).map((one) => (
        <label
          key={one}
          title={one}
          className="grid size-6 cursor-pointer place-items-center rounded-sm font-emoji text-[15px] leading-none hover:bg-n3 has-checked:bg-b3 has-focus-visible:shadow-focus"
        >
          <input
            type="radio"
            name="emoji-skin-tone"
            value={one}
            checked={one === tone}
            aria-label={one}
            onChange={() => onChange(one)}
            className="sr-only"
          />
          <span aria-hidden="true">{`✋${skinTones[one]}`}</span>
        </label>
      ))}
    </fieldset>
  );
}
