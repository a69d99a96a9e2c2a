import { spaces } from "@broadcast/contract/spaces";
import { call } from "../../../lib/api/api-client.ts";
import { FoundRows } from "./FoundRows.tsx";
import { useFoundTexts } from "./use-found-texts.ts";

interface FoundInSpacesProps {
  term: string;
  /** Limits the search to one space at the path "/spaces/…". */
  space?: { id: string; path: string };
}

/** Matching messages in spaces; renders nothing without matches. */
export function FoundInSpaces({ term, space }: FoundInSpacesProps) {
  const { rows, nothingText, ...found } = useFoundTexts(
    ["found-in-spaces", space?.id ?? null],
    term,
    (wanted, signal) =>
      call(spaces.searchText, {
        body: { ...wanted, ...(space ? { spaceId: space.id } : {}) },
        isQuiet: true,
        signal,
      }),
  );
  if (rows.length === 0)
    return space && !found.isPending ? (
      <p role="status" className="px-4 py-2 text-soft">
        {found.isError ? found.error.message : nothingText}
      </p>
    ) : null;
  return (
    <section
      aria-label="Found in spaces"
      className="flex max-h-[40vh] min-h-[112px] shrink-0 flex-col border-t border-n5"
    >
      {space ? null : <h3 className="px-4 pt-3 pb-1 text-fine font-semibold text-soft">In spaces</h3>}
      <div className="min-h-0 overflow-y-auto pb-2">
        <FoundRows
          label="Messages in spaces"
          found={found}
          rows={rows.map(({ space: where, from, direction, ...row }) => {
            const who = direction === "out" ? "You" : from.name;
            return {
              ...row,
              path: space?.path ?? `/spaces/${where._id}`,
              name: space ? who : where.name,
              says: space ? "" : `${who}: `,
            };
          })}
        />
      </div>
    </section>
  );
}
