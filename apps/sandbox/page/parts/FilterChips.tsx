/** One of a few filters, by name. */
export function FilterChips({
  names,
  chosen,
  onChoose,
}: {
  names: string[];
  chosen: string;
  onChoose: (name: string) => void;
}) {
  return (
    <div className="chips">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
