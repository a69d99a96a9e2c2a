import { expect, test } from "vitest";
import { type Seal, seal, unseal } from "./sealed.ts";

const env = { SECRET: "s".repeat(32) } as Parameters<typeof seal>[0];
const mine: Seal = { use: "authenticator", owner: "maya" };

test("a sealed value opens only for the same use and owner, and not if a bit has changed", () => {
  const sealed = seal(env, mine, "JBSWY3DPEHPK3PXP");
  expect(unseal(env, mine, sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(unseal(env, { ...mine, owner: "eve" }, sealed)).toBeNull();
  expect(unseal(env, { ...mine, use: "code-call" }, sealed)).toBeNull();
  expect(unseal({ ...env, SECRET: "t".repeat(32) }, mine, sealed)).toBeNull();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(unseal(env, mine, changed)).toBeNull();
  }
});

test("what is sealed says by which method, so that another can take over while this one still opens", () => {
  const sealed = seal(env, mine, "text");
  expect(sealed[0]).toBe(1);
  const [nonce, tag] = [12, 16];
  expect(sealed).toHaveLength(1 + nonce + "text".length + tag);
  expect(unseal(env, mine, Buffer.concat([Buffer.from([2]), sealed.subarray(1)]))).toBeNull();
  expect(unseal(env, mine, Buffer.alloc(0))).toBeNull();
});
