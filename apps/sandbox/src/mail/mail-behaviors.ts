import type { Database } from "../state/database.ts";

/** What a receiving mail server does with mail for an address. */
export type MailBehavior = "accept" | "refuse" | "full" | "bounce-later" | "complain";
export const mailBehaviors: readonly MailBehavior[] = [
  "accept",
  "refuse",
  "full",
  "bounce-later",
  "complain",
];

export type MailBehaviors = {
  /** The behavior set for the address, else what its name implies. */
  of: (address: string) => MailBehavior;
  set: (address: string, behavior: MailBehavior) => void;
  list: () => Record<string, MailBehavior>;
  clear: () => void;
};

const byName: [start: string, behavior: MailBehavior][] = [
  ["bounce", "refuse"],
  ["full", "full"],
  ["later-bounce", "bounce-later"],
  ["complains", "complain"],
];

export function createMailBehaviors(database: Database): MailBehaviors {
  const save = database.prepare("insert or replace into mail_behaviours (address, behaviour) values (?, ?)");
  const known = new Map(
    (
      database.prepare("select address, behaviour as behavior from mail_behaviours").all() as {
        address: string;
        behavior: MailBehavior;
      }[]
    ).map(({ address, behavior }) => [address, behavior]),
  );
  return {
    of(address) {
      const lower = address.toLowerCase();
      return known.get(lower) ?? byName.find(([start]) => lower.startsWith(start))?.[1] ?? "accept";
    },
    set(address, behavior) {
      known.set(address.toLowerCase(), behavior);
      database.writeLater({}, () => save.run(address.toLowerCase(), behavior));
    },
    list: () => Object.fromEntries(known),
    clear() {
      database.flush();
      database.prepare("delete from mail_behaviours").run();
      known.clear();
    },
  };
}
