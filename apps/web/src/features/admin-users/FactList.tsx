import type { ReactNode } from "react";

interface FactListProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** Facts about an account, one per line. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[220px_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-soft max-sm:text-note">{label}</dt>
          <dd className="text-text [overflow-wrap:anywhere] max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
