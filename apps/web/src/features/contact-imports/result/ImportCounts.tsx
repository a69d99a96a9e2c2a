import type { ContactImport } from "@broadcast/contract/contact-imports";
import { StatCard } from "../../../ui/display/StatCard.tsx";

/** The number of rows by outcome. */
export function ImportCounts({
  made,
}: {
  made: Pick<ContactImport, "created" | "updated" | "unchanged" | "refused">;
}) {
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-3 @lg:grid-cols-4">
        <StatCard label="Created" value={made.created} />
        <StatCard label="Updated" value={made.updated} />
        <StatCard label="Unchanged" value={made.unchanged} />
        <StatCard label="Skipped" value={made.refused} />
      </div>
    </div>
  );
}
