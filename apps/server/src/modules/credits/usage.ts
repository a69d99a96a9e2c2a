import { Readable } from "node:stream";
import type { ShownCreditKind } from "@broadcast/contract/credits";
import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { stringify } from "csv-stringify/sync";
import { readTimeZone } from "../../clock/account-time-zone.ts";
import type { Download, SignedIn } from "../../http/context.ts";
import { firstIds } from "../stats/index.ts";
import { listSpan, type Span, sumByDay } from "./usage.sql.ts";

const DAY_MS = 86_400_000;
const PAGE_ROWS = 1_000;

type Asked = Pick<SignedIn, "db" | "accountId" | "clock">;

async function spanOf({ db, accountId, clock }: Asked, days: number): Promise<Span & { timezone: string }> {
  const timezone = await readTimeZone(db, accountId);
  const until = clock.now();
  const today = Date.parse(`${startOfDayKey(until, timezone)}T00:00:00Z`);
  const first = new Date(today - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const from = zonedToInstant(first, "0:00", timezone)!;
  const { log: firstId } = await firstIds(db, from, until);
  return { from, until, timezone, firstId };
}

/** Returns the balance changes of the last days including today, by type, and by day in the account's time zone. */
export async function readUsage(context: Asked, days: number) {
  const { timezone, ...span } = await spanOf(context, days);
  const rows = await sumByDay(context.db, context.accountId, span, timezone);
  const totals = new Map<ShownCreditKind, number>();
  const byDay = new Map<string, { kind: ShownCreditKind; credits: number }[]>();
  for (const { date, kind, hundredths } of rows) {
    totals.set(kind, (totals.get(kind) ?? 0) + hundredths);
    byDay.set(date, [...(byDay.get(date) ?? []), { kind, credits: hundredths / 100 }]);
  }
  return {
    totals: [...totals].map(([kind, hundredths]) => ({ kind, credits: hundredths / 100 })),
    days: [...byDay].map(([date, moved]) => ({ date, moved })),
  };
}

const COLUMNS = ["time", "type", "credits added", "credits used", "balance", "note"];

const WORDS: Record<ShownCreditKind, string> = {
  grant: "granted",
  purchase: "bought",
  reserve: "messages",
  return: "returned (not sent)",
  transfer: "moved by your organization",
  removal: "removed",
};

/** Exports every line of the last days, newest first, for a spreadsheet. */
export async function exportLedger(context: Asked, days: number): Promise<Download> {
  const { db, accountId } = context;
  const span = await spanOf(context, days);
  // A note may name a contact: cells a spreadsheet would run as a formula are defused (OWASP, CSV injection).
  const write = (rows: string[][]): string =>
    stringify(rows, { escape_formulas: true, quoted_match: /[\t\r\n]/, record_delimiter: "\r\n" });
  // Two columns, since a minus would be defused as well.
  const credits = (hundredths: number): string => (hundredths > 0 ? String(hundredths / 100) : "");

  async function* chunks(): AsyncGenerator<string> {
    // The byte-order mark tells spreadsheets that this is UTF-8.
    yield `\uFEFF${write([COLUMNS])}`;
    let before: string | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof listSpan>> = await listSpan(
        db,
        accountId,
        span,
        before,
        PAGE_ROWS,
      );
      const last = page.at(-1);
      if (!last) return;
      yield write(
        page.map(({ time, kind, free_hundredths: moved, balance_hundredths: balance, note }) => [
          time.toISOString(),
          WORDS[kind],
          credits(moved),
          credits(-moved),
          String(balance / 100),
          note,
        ]),
      );
      before = last.id;
    }
  }

  return {
    fileName: `Credits, last ${days} days.csv`,
    contentType: "text/csv; charset=utf-8",
    body: Readable.from(chunks(), { objectMode: false }),
  };
}
