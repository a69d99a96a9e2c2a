import { announceChange } from "./live-topics.ts";

// Outlives the person: what is held is told within a moment.
let holding = 0;
const held: (() => void)[] = [];

/** Announces what the server says has changed, unless it is held. */
export const tellChange: typeof announceChange = (topics, ids) => {
  if (holding > 0) held.push(() => announceChange(topics, ids));
  else announceChange(topics, ids);
};

/**
 * Holds what the server says has changed until `work` is done: it tells of a deletion before that is answered, and the
 * page that is about to be left would ask for what is gone.
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
