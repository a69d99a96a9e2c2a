import { platform } from "../../platform/index.ts";
import { type Person, presentPerson } from "./personal-state.ts";

interface Kind {
  /** Whether the user wrote it: signing out deletes it, while settings stay for their next sign-in. */
  isWritten: boolean;
  /** The key from when keys named no owner; null if the owner can no longer be determined. */
  formerKey: (name: string, person: Person) => string | null;
}

/** Ids of contacts and broadcasts belong to one account; a phone number can be known to many. */
const isPhoneNumber = (name: string) => name.startsWith("+");

/** Everything a device keeps for one user. Settings of the device itself are in `platform/preferences.ts`. */
const kinds = {
  /** Composer drafts, by thread. */
  draft: {
    isWritten: true,
    formerKey: (name, { accountId }) => `draft:${isPhoneNumber(name) ? `${accountId}/${name}` : name}`,
  },
  /** Messages that could not be sent, by thread. */
  outbox: { isWritten: true, formerKey: (name) => (isPhoneNumber(name) ? null : `outbox:${name}`) },
  /** Unsaved changes of a broadcast, by its id. */
  broadcastDraft: { isWritten: true, formerKey: (name) => `broadcastDraft.${name}` },
  /** Unsaved changes of a design, by the id of its email or page. */
  contentDesign: { isWritten: true, formerKey: () => null },
  /** Newest first, separated by spaces. */
  recentEmoji: { isWritten: true, formerKey: () => null },
  /** When banners were put off. */
  bannersIgnoredAt: { isWritten: false, formerKey: (_, { accountId }) => `bannersIgnoredAt:${accountId}` },
  /** That all first steps were completed once. */
  checklistDone: { isWritten: false, formerKey: () => null },
  /** Whether this device receives notifications. */
  notifications: { isWritten: false, formerKey: (_, { accountId }) => `notifications.${accountId}` },
} as const satisfies Record<string, Kind>;

export type KeptKind = keyof typeof kinds;

const formerlyWritten = ["draft:", "outbox:", "broadcastDraft."];
const unsentKinds: readonly KeptKind[] = ["draft", "outbox", "broadcastDraft", "contentDesign"];

const prefixOf = (personId: string) => `kept/${personId}/`;

/** The setting's key for an item of this kind. */
export const keptKey = ({ personId, accountId }: Person, kind: KeptKind, name = ""): string =>
  `${prefixOf(personId)}${accountId}/${kind}${name && `/${name}`}`;

/**
 * Moves what is stored under a key without an owner to the account it must belong to, during a session of its
 * owner.
 */
const takeFormer = (person: Person, kind: KeptKind, name: string): string | null => {
  if (person.personId !== person.accountId) return null;
  const formerKey = (kinds[kind] as Kind).formerKey(name, person);
  const former = formerKey && platform.readSetting(formerKey);
  if (!formerKey || former === null) return null;
  platform.writeSetting(formerKey, null);
  platform.writeSetting(keptKey(person, kind, name), former);
  return former;
};

const listeners = new Set<() => void>();

/**
 * Calls `tell` whenever something is stored or deleted for the current user, in this window or, with the event, in
 * another. Returns a function that unsubscribes.
 */
export const onKeptChange = (tell: (event?: StorageEvent) => void): (() => void) => {
  listeners.add(tell);
  // Other windows store little else.
  addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    removeEventListener("storage", tell);
  };
};

/** All items of one kind kept for the current user, with their names. */
export const readAllKept = (kind: KeptKind): [name: string, value: string][] => {
  const person = presentPerson();
  if (!person) return [];
  const prefix = keptKey(person, kind, " ").slice(0, -1);
  return platform
    .settingKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => [key.slice(prefix.length), platform.readSetting(key) ?? ""]);
};

export interface Kept {
  read: (name?: string) => string | null;
  /** Returns false if it could not be stored. */
  write: (name: string, value: string | null) => boolean;
}

/** Users who signed out since the page was loaded. */
// Outlives the person: it says that they are gone.
const signedOut = new WeakSet<Person>();

/**
 * Access to what this device keeps for the current user. A caller that holds on to it keeps writing for that
 * user, even after another one takes over; once they have signed out, nothing is written.
 */
export const keptFor = (kind: KeptKind): Kept => {
  const person = presentPerson();
  return {
    read: (name = "") =>
      person && (platform.readSetting(keptKey(person, kind, name)) ?? takeFormer(person, kind, name)),
    write: (name, value) => {
      if (!person || signedOut.has(person)) return false;
      const isKept = platform.writeSetting(keptKey(person, kind, name), value);
      for (const tell of listeners) tell();
      return isKept;
    },
  };
};

/** `kept/<person>/<account>/<kind>/<name>`. */
const keptOf = (personId: string) =>
  platform
    .settingKeys()
    .filter((key) => key.startsWith(prefixOf(personId)))
    .map((key) => ({ key, kind: key.split("/")[3] as KeptKind }));

/** Whether the user wrote anything, for any account, that is not sent or saved yet. */
export const hasUnsent = ({ personId }: Person): boolean =>
  keptOf(personId).some(({ kind }) => unsentKinds.includes(kind));

/** Deletes what a user who signs out wrote here, for any account. */
export const forgetKeptOnDevice = (person: Person): void => {
  signedOut.add(person);
  const former = platform
    .settingKeys()
    .filter((key) => formerlyWritten.some((prefix) => key.startsWith(prefix)));
  const written = keptOf(person.personId).filter(({ kind }) => kinds[kind]?.isWritten !== false);
  for (const key of [...written.map((one) => one.key), ...former]) platform.writeSetting(key, null);
  void import("./device-store.ts")
    .then(({ forgetWritten }) => forgetWritten(person.personId))
    .catch(() => {});
  // A shared picture waits for the next chat that is opened.
  platform.takeSharedImage().catch(() => {});
};
