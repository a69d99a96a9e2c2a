import type { Database } from "../state/database.ts";

/** What a receiving mail server does with mail for an address. */
export type MailBehaviour = "accept" | "refuse" | "full" | "bounce-later" | "complain";
export const mailBehaviours: readonly MailBehaviour[] = [
  "accept",
  "refuse",
  "full",
  "bounce-later",
  "complain",
];

export type MailBehaviours = {
  /** What was set for the address, else what its name asks for. */
  of: (address: string) => MailBehaviour;
  set: (address: string, behaviour: MailBehaviour) => void;
  list: () => Record<string, MailBehaviour>;
  clear: () => void;
};

const byName: [start: string, behaviour: MailBehaviour][] = [
  ["bounce", "refuse"],
  ["full", "full"],
  ["later-bounce", "bounce-later"],
  ["complains", "complain"],
];

export function createMailBehaviours(database: Database): MailBehaviours {
  const save = database.prepare("insert or replace into mail_behaviours (address, behaviour) values (?, ?)");
  const known = new Map(
    (
      database.prepare("select address, behaviour from mail_behaviours").all() as {
        address: string;
        behaviour: MailBehaviour;
      }[]
    ).map(({ address, behaviour }) => [address, behaviour]),
  );
  return {
    of(address) {
      const lower = address.toLowerCase();
      return known.get(lower) ?? byName.find(([start]) => lower.startsWith(start))?.[1] ?? "accept";
    },
    set(address, behaviour) {
      known.set(address.toLowerCase(), behaviour);
      database.writeLater({}, () => save.run(address.toLowerCase(), behaviour));
    },
    list: () => Object.fromEntries(known),
    clear() {
      database.flush();
      database.prepare("delete from mail_behaviours").run();
      known.clear();
    },
  };
}
