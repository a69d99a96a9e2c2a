import type { CurrentUser } from "@broadcast/contract/users";

/** Who uses the app, and the business they do it for: one person may act for several, and several for one. */
export interface Person {
  personId: string;
  /** The owner's user id, which names the account. */
  accountId: string;
}

export const personOf = ({
  _id,
  managing,
  roles,
}: Pick<CurrentUser, "_id" | "managing" | "roles">): Person => ({
  // Whoever has the assistant password is somebody else than the owner, under the same user.
  personId: managing?.managingUserId ?? (roles.includes("assistant") ? `${_id}-assistant` : _id),
  accountId: _id,
});

/** As the server names whoever of the account's people sits here: a user id, or "assistant". */
export const teamIdOf = ({ _id, managing, roles }: Pick<CurrentUser, "_id" | "managing" | "roles">): string =>
  managing?.managingUserId ?? (roles.includes("assistant") ? "assistant" : _id);

export const isSamePerson = (a: Person | null, b: Person | null): boolean =>
  a?.personId === b?.personId && a?.accountId === b?.accountId;

// Outlives the person: it says who they are.
let present: Person | null = null;

/** For keys of React and effects: differs whenever somebody else uses the app, or for another business. */
export const personKey = (user: Parameters<typeof personOf>[0]): string =>
  Object.values(personOf(user)).join("/");

/** Who uses the app now; null while nobody is signed in. */
export const presentPerson = (): Person | null => present;

const forgetters = new Set<() => void>();

/** Says who uses the app from now on; of whoever did before, nothing stays in memory. */
export const setPresentPerson = (next: Person | null): void => {
  if (isSamePerson(present, next)) return;
  const hasLeft = present !== null;
  present = next;
  if (hasLeft) for (const forget of forgetters) forget();
};

/** A map, a set or the like that is emptied when the person changes. */
export const ofPerson = <T extends { clear: () => void }>(holder: T): T => {
  forgetters.add(() => holder.clear());
  return holder;
};

export interface PersonalValue<T> {
  read: () => T;
  write: (next: T) => void;
  /** Hears of every change; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
}

/** A value the whole page shares, which is back at its beginning when the person changes. */
export const personalValue = <T>(initial: T): PersonalValue<T> => {
  const listeners = new Set<() => void>();
  let value = initial;
  const write = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  forgetters.add(() => write(initial));
  return {
    read: () => value,
    write,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
