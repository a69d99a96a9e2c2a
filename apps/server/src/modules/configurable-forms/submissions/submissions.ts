import { Readable } from "node:stream";
import type { FormSubmission } from "@broadcast/contract/configurable-forms";
import { stringify } from "csv-stringify/sync";
import type { Download, SignedIn } from "../../../http/context.ts";
import { pagingOf, sliceOf } from "../../../http/paging.ts";
import { getForm } from "../configurable-forms.ts";
import { listSubmissions, listToldLabels } from "./submissions.sql.ts";

export async function searchSubmissions(
  context: SignedIn,
  formId: string,
  {
    term,
    state,
    paging: { page, pageSize },
  }: {
    term?: string | undefined;
    state: FormSubmission["state"];
    paging: { page: number; pageSize: number };
  },
) {
  await getForm(context, formId);
  const { submissions, total } = await listSubmissions(
    context.db,
    context.accountId,
    { formId, term, state },
    sliceOf({ page, pageSize }),
  );
  return { submissions, paging: pagingOf(total, page, pageSize) };
}

const PAGE_ROWS = 500;

/** Exports all submissions, a row each. Cells that a spreadsheet would run as a formula are defused. */
export async function exportSubmissions(context: SignedIn, formId: string): Promise<Download> {
  const { db, accountId } = context;
  const { name } = await getForm(context, formId);
  const write = (rows: string[][]): string =>
    stringify(rows, { escape_formulas: true, record_delimiter: "\r\n" });

  const pageAt = async (offset: number) =>
    (await listSubmissions(db, accountId, { formId, state: "accepted" }, { limit: PAGE_ROWS, offset }))
      .submissions;

  async function* lines(): AsyncGenerator<string> {
    const labels = await listToldLabels(db, accountId, formId);
    // The byte-order mark tells spreadsheets that this is UTF-8.
    yield `\uFEFF${write([["Time", "Contact", ...labels, "Changed", "Agreed to"]])}`;
    let offset = 0;
    for (let page = await pageAt(0); page.length > 0; page = await pageAt(offset)) {
      yield write(
        page.map(({ createdAt, contact, told, changes, consented }) => [
          createdAt,
          contact?.name ?? "",
          ...labels.map((label) => told.find((each) => each.label === label)?.value ?? ""),
          changes.map(({ label, before, after }) => `${label}: ${before || "nothing"} → ${after}`).join("; "),
          consented.join(", "),
        ]),
      );
      offset += page.length;
    }
  }

  return {
    fileName: `${name} - submissions.csv`,
    contentType: "text/csv; charset=utf-8",
    body: Readable.from(lines(), { objectMode: false }),
  };
}
