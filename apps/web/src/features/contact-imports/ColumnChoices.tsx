import type { CustomField } from "@broadcast/contract/account-settings";
import type { ColumnMeaning } from "@broadcast/contract/contact-imports";
import { Select } from "../../ui/inputs/Select.tsx";
import { columnName, columnValues, fieldLabels, type ImportColumn, meaningLabel } from "./import-mapping.ts";

interface ColumnChoicesProps {
  columns: readonly ImportColumn[];
  fields: readonly (ColumnMeaning | null)[];
  hasHeader: boolean;
  /** Fields of the account's own making. */
  ownFields: readonly CustomField[];
  onChange: (index: number, field: ColumnMeaning | null) => void;
}

const builtIn = [
  { value: "none" as const, label: "Leave out" },
  ...Object.entries(fieldLabels).map(([value, label]) => ({ value: value as ColumnMeaning, label })),
];

/** Every column of a file with some of its values, and a choice of what it holds. */
export function ColumnChoices({ columns, fields, hasHeader, ownFields, onChange }: ColumnChoicesProps) {
  const options = [
    ...builtIn,
    ...ownFields.map(({ _id, name }) => ({ value: `customField:${_id}` as ColumnMeaning, label: name })),
  ];
  return (
    <ul className="@container">
      {columns.map((column, index) => {
        const name = columnName(column, index, hasHeader);
        const samples = columnValues(column, hasHeader).filter(Boolean).slice(0, 3);
        const field = fields[index] ?? null;
        const isTwice = field !== null && fields.indexOf(field) !== fields.lastIndexOf(field);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may repeat
            key={index}
            className="flex flex-col gap-2 border-line border-t px-4 py-3 @md:flex-row @md:items-center @md:gap-4"
          >
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold text-text">{name}</p>
              <p className="truncate text-note text-soft">{samples.join(" · ") || "No values"}</p>
            </div>
            <Select
              label={`What ${name} holds`}
              isLabelHidden
              className="w-full shrink-0 @md:w-[200px]"
              options={options}
              value={field ?? "none"}
              error={isTwice ? `${meaningLabel(field, ownFields)} is chosen twice.` : undefined}
              onChange={(chosen) => onChange(index, chosen === "none" || chosen === "" ? null : chosen)}
            />
          </li>
        );
      })}
    </ul>
  );
}
