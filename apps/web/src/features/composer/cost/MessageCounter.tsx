import { cx } from "@broadcast/ui/class-names.ts";
import { costParts, type MessageCost } from "./message-cost.ts";

/** Length and price of the message being written; red when too long. */
export function MessageCounter({
  cost,
  leastCost,
  isForEach = false,
}: {
  cost: MessageCost;
  /** Of several recipients' messages, the shortest; `cost` is that of the longest. */
  leastCost?: MessageCost | undefined;
  /** Whether it goes to several recipients: the price is per recipient. */
  isForEach?: boolean;
}) {
  const { length, segments, price } = costParts(cost, leastCost);
  return (
    <p
      className={cx(
        // Phones have no room for it beside the tools, and none to spare before anything is written.
        "min-w-0 flex-1 text-right text-note tabular-nums max-sm:order-first max-sm:basis-full max-sm:px-1",
        cost.characters === 0 && cost.costCredits === 0 && "max-sm:hidden",
        cost.isTooLong ? "font-semibold text-bad11" : "text-soft",
      )}
    >
      {length}
      {segments ? ` · ${segments}` : null}
      {` · ${price}${isForEach ? " each" : ""}`}
      {cost.isTooLong ? <span className="sr-only">, too long</span> : null}
    </p>
  );
}
