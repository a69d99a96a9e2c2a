import type { Payment } from "@broadcast/contract/payments";
import { formatCents, formatCredits } from "@broadcast/domain/account/credits";
import { shieldedCell } from "@broadcast/domain/import/plain-cell";
import { stringify } from "csv-stringify/sync";
import { AppError, notFound } from "../../../app-error.ts";
import type { Download, SignedIn } from "../../../http/context.ts";
import { escapeHtml } from "../../../http/escape-html.ts";
import { pagingOf, sliceOf } from "../../../http/paging.ts";
import { readPayer } from "../billing.sql.ts";
import { countPayments, type Days, findPayment, listPayments, type PaymentRow } from "./payments.sql.ts";

/** More payments than an account makes in years. */
const EXPORTED_AT_MOST = 20_000;

export const paymentReply = (row: PaymentRow): Payment => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  amountInCents: row.amount_cents,
  refundedInCents: row.refunded_cents,
  credits: row.credit_hundredths / 100,
  description: row.description,
  number: row.invoice_number,
  lines: row.lines as Payment["lines"],
  cardLast4: row.card_last4,
  failure: row.failure,
  actionUrl: row.action_url,
  time: row.created_at.toISOString(),
});

export async function searchPayments(
  { db, accountId }: SignedIn,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [rows, total] = await Promise.all([
    listPayments(db, accountId, sliceOf({ page, pageSize })),
    countPayments(db, accountId),
  ]);
  return { payments: rows.map(paymentReply), paging: pagingOf(total, page, pageSize) };
}

const STATES: Record<Payment["state"], string> = {
  pending: "Processing",
  "needs-action": "Needs your confirmation",
  paid: "Paid",
  failed: "Failed",
  refunded: "Refunded",
};

/** Exports all payments of an account as CSV, or those of some days. */
export async function exportPayments(
  { db, accountId }: Pick<SignedIn, "db" | "accountId">,
  days?: Days,
): Promise<Download> {
  const rows = await listPayments(db, accountId, { limit: EXPORTED_AT_MOST, ...(days && { days }) });
  const lines = rows.map((row) => [
    row.created_at.toISOString(),
    row.invoice_number ?? row.id,
    shieldedCell(row.description),
    STATES[row.state],
    (row.amount_cents / 100).toFixed(2),
    (row.refunded_cents / 100).toFixed(2),
    String(row.credit_hundredths / 100),
    row.card_last4 ?? "",
  ]);
  const header = [
    "Date",
    "Number",
    "Description",
    "State",
    "Amount (USD)",
    "Refunded (USD)",
    "Credits",
    "Card",
  ];
  return {
    fileName: days ? `payments-${days.from}-${days.to}.csv` : "payments.csv",
    contentType: "text/csv; charset=utf-8",
    body: `\uFEFF${stringify([header, ...lines])}`,
  };
}

/** Renders a receipt to print or keep. Errors: `not-found`, `wrong-state` when nothing was paid. */
export async function readReceipt({ db, accountId }: SignedIn, paymentId: string): Promise<Download> {
  const row = await findPayment(db, accountId, paymentId);
  if (!row) throw notFound("payment");
  if (row.state !== "paid" && row.state !== "refunded")
    throw new AppError("wrong-state", "You'll get a receipt once the payment goes through.");
  const payer = await readPayer(db, accountId);
  const day = (row.settled_at ?? row.created_at).toLocaleDateString("en-US", {
    dateStyle: "long",
    timeZone: payer.timezone,
  });
  const number = row.invoice_number ?? row.id.slice(-12).toUpperCase();
  const bought = row.lines as Payment["lines"];
  const lines =
    bought.length > 0 ? bought : [{ description: row.description, amountInCents: row.amount_cents }];
  const facts: [string, string][] = [
    ["Receipt", number],
    ["Date", day],
    ["For", payer.company || `${payer.first_name} ${payer.last_name}`.trim()],
    ...(row.card_last4 ? [["Card", `ending in ${row.card_last4}`] as [string, string]] : []),
    ...(row.credit_hundredths > 0
      ? [["Credits", formatCredits(row.credit_hundredths / 100)] as [string, string]]
      : []),
  ];
  const refunded = row.refunded_cents > 0 ? [["Refunded", `-${formatCents(row.refunded_cents)}`]] : [];
  const cells = (rows: readonly (readonly string[])[]) =>
    rows
      .map(([name, value]) => `<tr><td>${escapeHtml(name!)}</td><td>${escapeHtml(value!)}</td></tr>`)
      .join("");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Receipt ${escapeHtml(number)}</title></head>
<body><h1>Project Broadcast</h1><table>${cells(facts)}</table><h2>What you paid for</h2>
<table>${cells([
    ...lines.map(({ description, amountInCents }) => [description, formatCents(amountInCents)]),
    ["Total", formatCents(row.amount_cents)],
    ...refunded,
  ])}</table></body></html>`;
  return {
    fileName: `receipt-${number}.html`,
    contentType: "text/html; charset=utf-8",
    body: html,
    policy: "sandbox; default-src 'none'",
  };
}
