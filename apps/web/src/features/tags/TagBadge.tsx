import { useTagColor } from "./tags.api.ts";

/** A contact's tag, as a chip in its color. */
export function TagBadge({ name }: { name: string }) {
  const color = useTagColor()(name);
  return (
    <span
      style={{ background: `var(--avatar-${color})`, color: `var(--avatar-${color}-text)` }}
      className="inline-flex h-[22px] max-w-full shrink-0 items-center rounded-full px-2.5 text-fine font-semibold"
    >
      <span className="min-w-0 truncate">{name}</span>
    </span>
  );
}
