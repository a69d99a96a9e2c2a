import { type ContactImport, contactImports, type RefusedRow } from "@broadcast/contract/contact-imports";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useUnsaved } from "@broadcast/ui/forms/unsaved.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf, useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { hasRefused, placeInFile } from "../import-words.ts";
import { columnName } from "../review/import-mapping.ts";

const shownRows = 10;
const shownAtMost = 100;

/** Rows that were refused, or imported without a value: corrected here and reimported. Nothing if there are none. */
export function RefusedRows({ made }: { made: ContactImport }) {
  if (!hasRefused(made)) return null;
  return (
    <>
      <Banner
        tone="caution"
        title={[
          made.refused > 0 &&
            `${counted(made.refused, "row")} ${made.refused === 1 ? "was" : "were"} skipped.`,
          made.partial > 0 && `${counted(made.partial, "row")} came in without a value.`,
        ]
          .filter(Boolean)
          .join(" ")}
      >
        {made.refused + made.partial === 1
          ? "Correct it below and import it again, or download the report."
          : "Correct them below and import them again, or download the report, which says why, row by row."}
      </Banner>
      <RowsToCorrect made={made} />
    </>
  );
}

function RowsToCorrect({ made }: { made: ContactImport }) {
  const client = useQueryClient();
  const params = { importId: made._id };
  const [pageSize, setPageSize] = useState(shownRows);
  const { data, error, refetch } = useEndpoint(
    contactImports.refused,
    { params, body: { paging: { page: 1, pageSize } } },
    { isQuiet: true },
  );
  const mend = useSend(contactImports.mend, { isQuiet: true });
  const [edits, setEdits] = useState<Readonly<Record<number, readonly string[]>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [outcome, setOutcome] = useState("");
  const edited = Object.keys(edits).length;
  useUnsaved(edited > 0 && !mend.isPending);

  const change = (row: RefusedRow, place: number, value: string) => {
    const cells = [...(edits[row.line] ?? row.cells)];
    while (cells.length <= place) cells.push("");
    cells[place] = value;
    setEdits({ ...edits, [row.line]: cells });
  };
  const importAgain = async () => {
    setFailure(null);
    try {
      const rows = Object.entries(edits).map(([line, cells]) => ({ line: Number(line), cells: [...cells] }));
      const after = await mend.mutateAsync({ params, body: { rows } });
      const left = after.refused + after.partial;
      setEdits({});
      setOutcome(
        left === 0
          ? "All rows are imported now."
          : `Imported again. ${counted(left, "row")} left to correct.`,
      );
      client.setQueryData(keyOf(contactImports.get, { params }), after);
      await refetch();
    } catch (caught) {
      setFailure((caught as Error).message);
    }
  };

  const total = data?.paging.total ?? 0;
  const canShowMore = total > pageSize && pageSize < shownAtMost;
  return (
    <Card title="Rows to correct" isPadded={false}>
      <p role="status" className="sr-only">
        {outcome}
      </p>
      {!data ? (
        <div className="px-4 pb-3">
          {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingText />}
        </div>
      ) : (
        <ul>
          {data.refusals.map((row) => (
            <li key={row.line} className="@container flex flex-col gap-3 border-line border-t px-4 py-3">
              <div className="flex items-start gap-3">
                <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <span className="font-semibold text-text">{placeInFile(made, row.line)}</span>{" "}
                  <span className="text-soft">{row.reason}</span>
                </p>
                <Badge tone={row.isWholeRow ? "danger" : "caution"}>
                  {row.isWholeRow ? "Skipped" : "Value left out"}
                </Badge>
              </div>
              <fieldset className="grid min-w-0 gap-3 @md:grid-cols-2">
                <legend className="sr-only">{placeInFile(made, row.line)}</legend>
                {made.columns.map((column, place) =>
                  column.field === null ? null : (
                    <TextField
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; names may repeat
                      key={place}
                      label={columnName(column, place, made.hasHeader)}
                      value={(edits[row.line] ?? row.cells)[place] ?? ""}
                      isDisabled={mend.isPending}
                      onChange={(value) => change(row, place, value)}
                    />
                  ),
                )}
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-3">
        {failure ? <Banner tone="danger" title={failure} /> : null}
        <Button
          kind="primary"
          isDisabled={edited === 0}
          isLoading={mend.isPending}
          onClick={() => void importAgain()}
        >
          {edited === 0 ? "Import corrected rows" : `Import ${counted(edited, "corrected row")}`}
        </Button>
        {canShowMore ? (
          <Button onClick={() => setPageSize(Math.min(shownAtMost, pageSize * 3))}>Show more</Button>
        ) : null}
        {total > shownRows ? (
          <p className="text-note text-soft">
            {`${formatCount(Math.min(total, pageSize))} of ${counted(total, "row")}. The report has all of them.`}
          </p>
        ) : null}
      </div>
    </Card>
  );
}
