import type { CurrentUser } from "@broadcast/contract/users";

/** The acting user and the account they act for: one user can act for several accounts, and several for one. */
export interface Person {
  personId: string;
  /** The owner's user id, which identifies the account. */
  accountId: string;
}

export const personOf = ({
  _id,
  managing,
  roles,
}: Pick<CurrentUser, "_id" | "managing" | "roles">): Person => ({
  // A holder of the assistant password is not the owner, although they share a user.
  personId: managing?.managingUserId ?? (roles.includes("assistant") ? `${_id}-assistant` : _id),
  accountId: _id,
});

/** The acting user's id in the team, as the server names it: a user id, or "assistant". */
export const teamIdOf = ({ _id, managing, roles }: Pick<CurrentUser, "_id" | "managing" | "roles">): string =>
  managing?.managingUserId ?? (roles.includes("assistant") ? "assistant" : _id);

export const isSamePerson = (a: Person | null, b: Person | null): boolean =>
  a?.personId === b?.personId && a?.accountId === b?.accountId;

// Outlives the person: it says who they are.
let present: Person | null = null;

/** For React keys and effects: changes whenever the user or the account they act for does. */
export const personKey = (user: Parameters<typeof personOf>[0]): string =>
  Object.values(personOf(user)).join("/");

/** The current user; null while signed out. */
export const presentPerson = (): Person | null => present;

const forgetters = new Set<() => void>();

/** Sets the current user; nothing of the previous one stays in memory. */
export const setPresentPerson = (next: Person | null): void => {
  if (isSamePerson(present, next)) return;
  const hasLeft = present !== null;
  present = next;
  if (hasLeft) for (const forget of forgetters) forget();
};

/** Calls `listener` when the current user is no longer the same. Returns a function that ends it. */
export const onPersonChange = (listener: () => void): (() => void) => {
  forgetters.add(listener);
  return () => void forgetters.delete(listener);
};

/** Registers a map, set or the like that is emptied when the user changes. */
export const ofPerson = <T extends { clear: () => void }>(holder: T): T => {
  forgetters.add(() => holder.clear());
  return holder;
};

export interface PersonalValue<T> {
  read: () => T;
  write: (next: T) => void;
  /** Subscribes to changes, and returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** A value shared by the whole page, reset to its initial value when the user changes. */
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
