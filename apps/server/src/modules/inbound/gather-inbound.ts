import { gatheredBatches } from "../../db/gathered-batches.ts";
import type { Services } from "../../services.ts";
import { type Received, receiveMessages } from "./receive-messages.ts";

/** Few enough that the first STOP of a batch doesn't wait for all consequences of the others. */
const AT_ONCE = 25;

const WRITERS = 2;

/** Our own timely work never holds a row lock this long. */
const LOCKS_WITHIN_MS = 100;

/**
 * Receives carriers' messages, and resolves when a message is stored. Messages to all numbers are written together,
 * which is cheapest. When that fails, or another transaction holds a row that one of them needs, each number's are
 * written separately until its own are done, so that one account's trouble affects no other.
 */
export function gatherInbound(services: Services): (message: Received) => Promise<void> {
  const together = gatheredBatches<Received>({
    atMost: AT_ONCE,
    writers: WRITERS,
    write: (messages) => receiveMessages(services, messages, { locksWithinMs: LOCKS_WITHIN_MS }),
  });
  const alone = gatheredBatches<Received>({
    keyOf: ({ to }) => to,
    atMost: AT_ONCE,
    // A batch that waits for a locked row doesn't delay the number's next one.
    writers: WRITERS,
    write: (messages) => receiveMessages(services, messages),
  });
  /** How many messages to a number are written separately. */
  const apart = new Map<string, number>();

  const byItself = async (message: Received) => {
    const { to } = message;
    apart.set(to, (apart.get(to) ?? 0) + 1);
    try {
      await alone(message);
    } finally {
      const left = apart.get(to)! - 1;
      if (left === 0) apart.delete(to);
      else apart.set(to, left);
    }
  };
  return async (message) => {
    if (apart.has(message.to)) return byItself(message);
    // The failure repeats there, at its own number only.
    await together(message).catch(() => byItself(message));
  };
}
