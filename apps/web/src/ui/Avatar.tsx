import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

const hues = ["violet", "orange", "blue", "pink", "green"] as const;
export type AvatarHue = (typeof hues)[number] | "grey";

/** The same name always has the same colour; what is no name (a phone number) is grey. */
export const hueOf = (name: string): AvatarHue => {
  if (!/\p{L}/u.test(name)) return "grey";
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hues[sum % hues.length] ?? "grey";
};

/** First letters of the first and last word. */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0 || !/\p{L}/u.test(name)) return name.trim().replace(/[^\d]/g, "").slice(-2) || "?";
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? [...word].find((char) => /[\p{L}\p{N}]/u.test(char)) : "",
  );
  return letters.join("").toUpperCase();
};

const sizes = {
  xs: "size-6 text-[10px]",
  sm: "size-8 text-fine",
  md: "size-10 text-body",
  lg: "size-16 text-[22px]",
};

interface AvatarProps {
  name: string;
  /** Instead of initials, for things that are not people. */
  icon?: ReactNode;
  hue?: AvatarHue;
  size?: keyof typeof sizes;
}

/** A round mark beside a name; hidden from screen readers, which hear the name itself. */
export function Avatar({ name, icon, hue = hueOf(name), size = "md" }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx("grid shrink-0 select-none place-items-center rounded-full font-semibold", sizes[size])}
      style={{ background: `var(--avatar-${hue})`, color: `var(--avatar-${hue}-text)` }}
    >
      {icon ?? initialsOf(name)}
    </span>
  );
}
