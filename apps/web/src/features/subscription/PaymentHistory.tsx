import type { Payment } from "@broadcast/contract/payments";
import { formatCents, formatCredits } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { DownloadLink } from "../../ui/actions/DownloadLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { paymentsExportHref, receiptHref, usePayments } from "./subscription.api.ts";
import { longDay, paymentStates } from "./subscription-words.ts";

const Line = ({ name, amount }: { name: string; amount: string }) => (
  <li className="flex justify-between gap-4">
    <span className="min-w-0 text-soft text-pretty">{name}</span>
    <span className="tabular-nums text-text">{amount}</span>
  </li>
);

function PaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { timezone } = useCurrentUser();
  const { label, tone } = paymentStates[payment.state];
  const hasReceipt = payment.state === "paid" || payment.state === "refunded";
  return (
    <Dialog
      isOpen
      title={payment.description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {hasReceipt ? <DownloadLink href={receiptHref(payment._id)}>Receipt</DownloadLink> : null}
          {payment.actionUrl ? (
            <Button kind="primary" onClick={() => location.assign(payment.actionUrl!)}>
              Confirm with your bank
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2 text-soft">
          {longDay(payment.time, timezone)} <Badge tone={tone}>{label}</Badge>
        </p>
        {payment.failure ? <p className="text-bad11">{payment.failure}</p> : null}
        <ul className="flex flex-col gap-1.5">
          {payment.lines.map(({ description, amountInCents }) => (
            <Line
              key={`${description}${amountInCents}`}
              name={description}
              amount={formatCents(amountInCents)}
            />
          ))}
          <Line name="Total" amount={formatCents(payment.amountInCents)} />
          {payment.refundedInCents > 0 ? (
            <Line name="Refunded" amount={formatCents(-payment.refundedInCents)} />
          ) : null}
          {payment.credits > 0 ? <Line name="Credits" amount={formatCredits(payment.credits)} /> : null}
        </ul>
        {payment.number ? <p className="text-note text-soft">Invoice {payment.number}</p> : null}
      </div>
    </Dialog>
  );
}

/** All charges, newest first, with their receipts. */
export function PaymentHistory() {
  const { timezone } = useCurrentUser();
  const source = usePayments();
  const [open, setOpen] = useState<Payment | null>(null);
  return (
    <Panel
      title="Payment history"
      trailing={source.paging.total}
      body="bare"
      actions={
        <DownloadLink href={paymentsExportHref} size="sm">
          Export CSV
        </DownloadLink>
      }
    >
      <List
        label="Payments"
        source={source}
        rowHeight={72}
        onPress={setOpen}
        row={(payment) => {
          const { label, tone } = paymentStates[payment.state];
          return {
            title: payment.description,
            subtitle: `${longDay(payment.time, timezone)}${payment.cardLast4 ? ` · card ${payment.cardLast4}` : ""}`,
            leading: (
              <Avatar name={payment.description} hue="grey" icon={<ReceiptText className="size-[18px]" />} />
            ),
            meta: (
              <span className="flex flex-col items-end gap-1">
                <span className="text-body font-semibold tabular-nums text-text">
                  {formatCents(payment.amountInCents)}
                </span>
                <Badge tone={tone}>{label}</Badge>
              </span>
            ),
          };
        }}
        empty={
          <EmptyState
            icon={<ReceiptText />}
            title="No payments yet"
            text="Payments for your plan and credits show up here, with receipts."
          />
        }
      />
      {open ? <PaymentDialog payment={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}
