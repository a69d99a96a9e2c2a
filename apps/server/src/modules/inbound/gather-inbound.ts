import { gatheredBatches } from "../../db/gathered-batches.ts";
import type { Services } from "../../services.ts";
import { type Received, receiveMessages } from "./receive-messages.ts";

/** Few enough that the first STOP of a batch is not kept waiting by all that follows from the others. */
const AT_ONCE = 25;

const WRITERS = 2;

/** No work of ours that goes in time holds a row for as long as this. */
const LOCKS_WITHIN_MS = 100;

/**
 * Takes in what carriers bring, and resolves when a message is written down. Messages to all numbers are written
 * together, which costs the least. When that fails, or somebody holds a row that one of them needs, each number's go by
 * themselves until its own are through, so that one account's trouble is nobody else's.
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
    // A batch that waits for a row which somebody holds does not keep the number's next one.
    writers: WRITERS,
    write: (messages) => receiveMessages(services, messages),
  });
  /** How many messages to a number go by themselves. */
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
    // Whatever was at fault shows there again, at its own number only.
    await together(message).catch(() => byItself(message));
  };
}
