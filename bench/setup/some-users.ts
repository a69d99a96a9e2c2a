import { setTimeout as sleep } from "node:timers/promises";
import type { ApiCall } from "./api-client.ts";

export interface Acted {
  what: string;
  ms: number;
}

/** One thing that somebody does: the call, and what it is told under. */
export interface Action {
  what: string;
  does: (call: ApiCall) => Promise<unknown>;
}

/**
 * So many people at once, each of whom does one thing after the other and looks at what came for a while, as long in
 * the middle as `thinkMs`.
 */
export async function someUsers(
  call: ApiCall,
  next: (turn: number) => Action,
  { users, seconds, thinkMs }: { users: number; seconds: number; thinkMs: number },
): Promise<Acted[]> {
  const acted: Acted[] = [];
  const endsAt = performance.now() + seconds * 1000;
  let turn = 0;
  const one = async (user: number) => {
    // Nobody begins at the same moment as all others.
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
