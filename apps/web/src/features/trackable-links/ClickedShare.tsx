interface ClickedShareProps {
  clicked: number;
  contacts: number;
}

/** The share of recipients who opened a link, as a bar with its number. */
export function ClickedShare({ clicked, contacts }: ClickedShareProps) {
  const percent = contacts === 0 ? "–" : `${Math.round((clicked / contacts) * 100)}%`;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-n4">
        <span className="block h-full bg-brand" style={{ width: percent }} />
      </span>
      <span className="w-9 text-right text-note text-soft">{percent}</span>
    </span>
  );
}
