import { Readable } from "node:stream";
import type { FormSubmission } from "@broadcast/contract/configurable-forms";
import { stringify } from "csv-stringify/sync";
import type { Download, SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { getForm } from "./configurable-forms.ts";
import { listSubmissions } from "./submissions.sql.ts";

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
    { limit: pageSize, offset: (page - 1) * pageSize },
  );
  return { submissions, paging: pagingOf(total, page, pageSize) };
}

const PAGE_ROWS = 500;

/** Everything that was filled in, a row a submission. Cells that a spreadsheet would run as a formula are defused. */
export async function exportSubmissions(context: SignedIn, formId: string): Promise<Download> {
  const { db, accountId } = context;
  const { name } = await getForm(context, formId);
  const write = (rows: string[][]): string =>
    stringify(rows, { escape_formulas: true, record_delimiter: "\r\n" });

  async function* lines(): AsyncGenerator<string> {
    const first = await listSubmissions(
      db,
      accountId,
      { formId, state: "accepted" },
      { limit: PAGE_ROWS, offset: 0 },
    );
    const labels = [...new Set(first.submissions.flatMap(({ told }) => told.map(({ label }) => label)))];
    // The byte-order mark tells spreadsheets that this is UTF-8.
    yield `\uFEFF${write([["Time", "Contact", ...labels, "Agreed to"]])}`;
    for (let page = first.submissions, offset = 0; page.length > 0; ) {
      yield write(
        page.map(({ createdAt, contact, told, consented }) => [
          createdAt,
          contact?.name ?? "",
          ...labels.map((label) => told.find((each) => each.label === label)?.value ?? ""),
          consented.join(", "),
        ]),
      );
      offset += PAGE_ROWS;
      page = (
        await listSubmissions(db, accountId, { formId, state: "accepted" }, { limit: PAGE_ROWS, offset })
      ).submissions;
    }
  }

  return {
    fileName: `${name} - submissions.csv`,
    contentType: "text/csv; charset=utf-8",
    body: Readable.from(lines(), { objectMode: false }),
  };
}
