import { announceChange } from "./live-topics.ts";

// Outlives the person: held changes are announced within moments.
let holding = 0;
const held: (() => void)[] = [];

/** Announces a change reported by the server, unless changes are held. */
export const tellChange: typeof announceChange = (topics, ids) => {
  if (holding > 0) held.push(() => announceChange(topics, ids));
  else announceChange(topics, ids);
};

/**
 * Holds changes reported by the server until `work` is done: a deletion is announced before it is answered,
 * and the page about to be left would request what is gone.
 */
export async function holdChanges<T>(work: () => Promise<T>): Promise<T> {
  holding += 1;
  try {
    return await work();
  } finally {
    holding -= 1;
    if (holding === 0) for (const tell of held.splice(0)) tell();
  }
}
