import { setTimeout as sleep } from "node:timers/promises";
import type { ApiCall } from "./api-client.ts";

export interface Acted {
  what: string;
  ms: number;
}

/** One action of a user: the call, and its name in the results. */
export interface Action {
  what: string;
  does: (call: ApiCall) => Promise<unknown>;
}

/** Simulates concurrent users, each of whom performs one action after the other with pauses of `thinkMs` on median. */
export async function someUsers(
  call: ApiCall,
  next: (turn: number) => Action,
  { users, seconds, thinkMs }: { users: number; seconds: number; thinkMs: number },
): Promise<Acted[]> {
  const acted: Acted[] = [];
  const endsAt = performance.now() + seconds * 1000;
  let turn = 0;
  const one = async (user: number) => {
    // Users start at staggered times.
    await sleep((user / users) * thinkMs);
    while (performance.now() < endsAt) {
      turn += 1;
      const { what, does } = next(turn);
      const startedAt = performance.now();
      await does(call);
      acted.push({ what, ms: performance.now() - startedAt });
      await sleep(thinkMs * (0.5 + ((turn * 7) % 10) / 10));
    }
  };
  await Promise.all(Array.from({ length: users }, (_, user) => one(user)));
  return acted;
}
