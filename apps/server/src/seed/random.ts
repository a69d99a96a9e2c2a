// biome-ignore-all lint/plugin/cryptography: Draws the same demo each time; nothing of it is secret.

/** Repeatable randomness, so that every demo is the same business. */
export interface Chance {
  /** From 0 up to, but not including, `below`. */
  int(below: number): number;
  pick<T>(items: readonly T[]): T;
  isTrue(probability: number): boolean;
}

/** A mulberry32 generator: small, and good enough for names. */
export function chance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    int: (below) => Math.floor(next() * below),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    isTrue: (probability) => next() < probability,
  };
}
