import type { Clock } from "../../clock/clock.ts";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import { OWN_NUMBER } from "./departure.ts";
import { type Arrival, mapStrings, PORTABLE_KEY } from "./portable-kind.ts";
import { changeSlugs } from "./portable-texts.ts";

/** The account's items for an import, by their portable keys. */
export interface Present {
  items: ReadonlyMap<string, { id: string; slug: string | null }>;
  files: ReadonlyMap<string, string>;
  customFields: ReadonlyMap<string, string>;
  number: string | null;
  clippingConfirmed: boolean;
}

/** Prepares an account for imported items. Throws when something they need is missing. */
export function arrival(
  db: Connection,
  env: Env,
  accountId: number,
  clock: Clock,
  present: Present,
): Arrival {
  const needed = <V>(value: V | null | undefined, what: string): V => {
    if (value === null || value === undefined)
      throw new Error(`What is imported needs ${what} that is not there`);
    return value;
  };
  const itemOf = (key: string) => needed(present.items.get(key), "an item");
  return {
    db,
    accountId,
    env,
    clock,
    clippingConfirmed: present.clippingConfirmed,
    item: (key) => itemOf(key).id,
    texts: (value) =>
      mapStrings(value, (text) =>
        changeSlugs(text, env, {
          slug: (_kind, key) => (key.match(PORTABLE_KEY) ? needed(itemOf(key).slug, "an address") : key),
        }).replaceAll(OWN_NUMBER, () => needed(present.number, "a number")),
      ),
    file: (file) => ({ ...file, key: needed(present.files.get(file.key), "a file") }),
    customField: (name) => needed(present.customFields.get(name.toLowerCase()), "a field"),
  };
}
