import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { ListRow } from "../../../ui/lists/ListRow.tsx";
import type { PreviewedContact } from "./import-mapping.ts";

interface PreviewRowsProps {
  rows: readonly PreviewedContact[];
  /** Tags added to every contact. */
  addedTags: readonly string[];
}

/** The first rows of a file as the contacts they would become. */
export function PreviewRows({ rows, addedTags }: PreviewRowsProps) {
  return (
    <ul>
      {rows.map((row, index) => {
        const tags = [...new Set([...row.tags, ...addedTags])].join(", ");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position; rows may repeat
          <li key={index} className="grid min-h-row grid-cols-1 border-line border-t py-1.5">
            <ListRow
              subtitleLines={row.problem || row.leftOut ? 2 : 1}
              content={{
                leading: <Avatar name={row.name} />,
                title: row.name,
                subtitle:
                  row.problem ??
                  row.leftOut ??
                  [row.phoneNumber, ...row.details, tags].filter(Boolean).join(" · "),
                badge: row.problem ? (
                  <Badge tone="danger">Skipped</Badge>
                ) : row.leftOut ? (
                  <Badge tone="caution">Value left out</Badge>
                ) : undefined,
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
