import { Search } from "lucide-react";

/** What narrows a list; "/" goes to it from anywhere on the page. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div className="search">
      <Search size={16} aria-hidden />
      <input
        type="search"
        className="field"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === "" && <kbd aria-hidden>/</kbd>}
    </div>
  );
}
