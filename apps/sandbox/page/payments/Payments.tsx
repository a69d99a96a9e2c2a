import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type CardAtBank, type CardPayment, call, get, type PaymentsPage, type Settings } from "../api.ts";
import { fullDay, timeOfDay } from "../format.ts";
import { Switch } from "../parts/Switch.tsx";

const views = ["Charges", "Cards", "Subscriptions", "Invoices"];

const answers: Record<CardAtBank["answer"], string> = {
  good: "Pays",
  generic_decline: "Declines",
  insufficient_funds: "Declines: no funds",
  expired_card: "Declines: expired",
  authentication_required: "Asks for confirmation",
};

const states: Record<CardPayment["status"], [kind: string, word: string]> = {
  succeeded: ["good", "Paid"],
  requires_payment_method: ["bad", "Declined"],
  requires_action: ["warn", "Waiting for confirmation"],
  processing: ["info", "Processing"],
  canceled: ["", "Cancelled"],
};

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The payments the product took, and the bank's part in them. */
export function Payments() {
  const [view, setView] = useState("Charges");
  const { data, error } = useQuery({
    queryKey: ["payments"],
    queryFn: () => get<PaymentsPage>("/payments"),
  });
  return (
    <div className="panels on-list">
      <section className="panel" aria-label="Payments">
        <div className="bar">
          <h1>Payments</h1>
        </div>
        <div className="tools">
          <DeclineSwitch />
          <FilterChips
            label="Show"
            chips={views.map((name) => ({ value: name, label: name }))}
            value={view}
            onChange={setView}
          />
        </div>
        <div className="scroll">
          {error && <p className="loading problem">{error.message}</p>}
          {data && <Rows view={view} data={data} />}
        </div>
      </section>
    </div>
  );
}

function Rows({ view, data }: { view: string; data: PaymentsPage }) {
  const rows = rowsOf(view, data);
  if (rows.length > 0) return <ul>{rows}</ul>;
  return (
    <div className="empty">
      <CreditCard size={32} aria-hidden />
      <h2>Nothing yet</h2>
      <p>Cards, charges and subscriptions appear here once a business pays.</p>
    </div>
  );
}

function rowsOf(view: string, { payments, cards, subscriptions, invoices }: PaymentsPage): ReactNode[] {
  if (view === "Cards") return cards.map((card) => <CardRow key={card.id} card={card} />);
  if (view === "Subscriptions")
    return subscriptions.map(({ id, customer, plan, status, periodEnd, endsThen }) => (
      <Line
        key={id}
        title={`${plan} · ${customer}`}
        hint={`${endsThen ? "Ends" : "Next period"} ${fullDay(periodEnd)}`}
        pill={[status === "active" || status === "trialing" ? "good" : "bad", status]}
      />
    ));
  if (view === "Invoices")
    return invoices.map(({ id, customer, amount, reason, status, attempts }) => (
      <Line
        key={id}
        title={`${dollars(amount)} · ${customer}`}
        hint={`${reason}, ${attempts} ${attempts === 1 ? "try" : "tries"}`}
        pill={[status === "paid" ? "good" : status === "open" ? "bad" : "", status]}
      />
    ));
  return payments.map((payment) => <ChargeRow key={payment.id} payment={payment} />);
}

function Line({
  title,
  hint,
  pill,
  children,
}: {
  title: string;
  hint: string;
  pill: [kind: string, word: string];
  children?: ReactNode;
}) {
  return (
    <li className="payment-line">
      <span className="grow">
        <b className="figures">{title}</b>
        <span className="hint">{hint}</span>
      </span>
      <span className={`pill ${pill[0]}`}>{pill[1]}</span>
      {children}
    </li>
  );
}

function ChargeRow({ payment }: { payment: CardPayment }) {
  const reload = useReload();
  const { id, amount, refunded, customer, description, at, status, url } = payment;
  return (
    <Line
      title={`${dollars(amount)} · ${customer}`}
      hint={`${description ?? ""} · ${fullDay(at)}, ${timeOfDay(at)}${refunded > 0 ? ` · ${dollars(refunded)} refunded` : ""}`}
      pill={states[status]}
    >
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          Bank page
        </a>
      )}
      {status === "succeeded" && refunded < amount && (
        <button
          type="button"
          className={buttonStyle("secondary", "sm")}
          onClick={() => void reload(() => call("POST", `/payments/${id}/refund`, {}))}
        >
          Refund
        </button>
      )}
    </Line>
  );
}

function CardRow({ card }: { card: CardAtBank }) {
  const reload = useReload();
  return (
    <Line
      title={`${card.brand} ${card.last4}`}
      hint={card.customer}
      pill={[card.answer === "good" ? "good" : "bad", answers[card.answer]]}
    >
      <select
        aria-label={`Bank response for ${card.last4}`}
        value={card.answer}
        onChange={(event) =>
          void reload(() => call("PUT", `/payments/cards/${card.id}`, { answer: event.target.value }))
        }
      >
        {Object.entries(answers).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </Line>
  );
}

/** Makes every bank decline, whatever the card. */
function DeclineSwitch() {
  const reload = useReload();
  const { data } = useQuery({ queryKey: ["settings"], queryFn: () => get<Settings>("/settings") });
  return (
    <Switch
      label="Decline all cards"
      isOn={(data?.declinedCards ?? 0) > 0}
      onChange={(isOn) => void reload(() => call("PUT", "/settings", { declinedCards: isOn ? 1 : 0 }))}
    />
  );
}

function useReload() {
  const client = useQueryClient();
  return async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast.error((error as Error).message);
    }
    await client.invalidateQueries();
  };
}
