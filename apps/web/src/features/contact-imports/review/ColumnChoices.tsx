import type { CustomField } from "@broadcast/contract/account-settings";
import { type ColumnChoice, NEW_FIELD, type UpdatePolicy } from "@broadcast/contract/contact-imports";
import { hasRight } from "@broadcast/contract/roles";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { Select } from "../../../ui/inputs/choice/Select.tsx";
import { columnName, columnValues, fieldLabels, type ImportColumn, meaningLabel } from "./import-mapping.ts";

interface ColumnChoicesProps {
  columns: readonly ImportColumn[];
  fields: readonly (ColumnChoice | null)[];
  hasHeader: boolean;
  /** The account's custom fields. */
  ownFields: readonly CustomField[];
  onChange: (index: number, field: ColumnChoice | null) => void;
  /** What each column does to existing contacts. */
  updates: readonly UpdatePolicy[];
  onUpdateChange: (index: number, update: UpdatePolicy) => void;
}

const builtIn = [
  { value: "none" as const, label: "Leave out" },
  ...Object.entries(fieldLabels).map(([value, label]) => ({ value: value as ColumnChoice, label })),
];

const policies = [
  { value: "overwrite", label: "Replaces existing values" },
  { value: "fill", label: "Fills in empty values only" },
  { value: "keep", label: "For new contacts only" },
] as const;

/** Numbers identify the contacts, and tags are added. */
const hasPolicy = (field: ColumnChoice | null): boolean =>
  field !== null && field !== "phoneNumber" && field !== "tags" && field !== NEW_FIELD;

/** Every column of a file with sample values, and a choice of its meaning. */
export function ColumnChoices({
  columns,
  fields,
  hasHeader,
  ownFields,
  onChange,
  updates,
  onUpdateChange,
}: ColumnChoicesProps) {
  const options = [
    ...builtIn,
    ...ownFields.map(({ _id, name }) => ({ value: `customField:${_id}` as ColumnChoice, label: name })),
  ];
  const mayAddFields = hasRight(useCurrentUser().roles, "account-admin");
  return (
    <>
      <p className="px-4 pb-3 text-note text-soft text-pretty">
        For contacts you already have, choose what each column does to their values. An empty cell never
        erases anything, tags are added, and no one who opted out is opted in.
      </p>
      <ul className="@container">
        {columns.map((column, index) => {
          const name = columnName(column, index, hasHeader);
          const samples = columnValues(column, hasHeader).filter(Boolean).slice(0, 3);
          const field = fields[index] ?? null;
          const canBecomeField = mayAddFields && hasHeader && column.header !== "";
          const isTwice =
            field !== null && field !== NEW_FIELD && fields.indexOf(field) !== fields.lastIndexOf(field);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; names may repeat
              key={index}
              className="flex flex-col gap-2 border-line border-t px-4 py-3 @md:flex-row @md:items-center @md:gap-4"
            >
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold text-text">{name}</p>
                <p className="truncate text-note text-soft">{samples.join(" · ") || "No values"}</p>
              </div>
              <div className="flex w-full shrink-0 flex-col gap-2 @md:w-[220px]">
                <Select
                  label={`What's in ${name}`}
                  isLabelHidden
                  className="w-full"
                  options={
                    canBecomeField
                      ? [
                          ...options,
                          { value: NEW_FIELD, label: `New field “${column.header.slice(0, 40).trim()}”` },
                        ]
                      : options
                  }
                  value={field ?? "none"}
                  error={isTwice ? `${meaningLabel(field, ownFields)} is chosen twice.` : undefined}
                  onChange={(chosen) => onChange(index, chosen === "none" || chosen === "" ? null : chosen)}
                />
                {hasPolicy(field) ? (
                  <Select
                    label={`What ${name} does to existing contacts`}
                    isLabelHidden
                    className="w-full"
                    options={policies}
                    value={updates[index] ?? "overwrite"}
                    onChange={(chosen) => chosen !== "" && onUpdateChange(index, chosen)}
                  />
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
