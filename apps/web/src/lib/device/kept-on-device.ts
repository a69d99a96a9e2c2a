import { platform } from "../../platform/index.ts";
import { type Person, presentPerson } from "./personal-state.ts";

interface Kind {
  /** It is somebody's words, which signing out deletes; choices stay for their next sign-in. */
  isWritten: boolean;
  /** Where it lay while keys did not say whose it is; null where that cannot be known any more. */
  formerKey: (name: string, person: Person) => string | null;
}

/** The ids of contacts and broadcasts belong to one account; a phone number may be known to many. */
const isPhoneNumber = (name: string) => name.startsWith("+");

/** All that is kept on a device for one person. What is the device's own is in `platform/preferences.ts`. */
const kinds = {
  /** By thread. */
  draft: {
    isWritten: true,
    formerKey: (name, { accountId }) => `draft:${isPhoneNumber(name) ? `${accountId}/${name}` : name}`,
  },
  /** Messages that did not get through, by thread. */
  outbox: { isWritten: true, formerKey: (name) => (isPhoneNumber(name) ? null : `outbox:${name}`) },
  /** What of a broadcast is not saved, by its id. */
  broadcastDraft: { isWritten: true, formerKey: (name) => `broadcastDraft.${name}` },
  /** What of a design is not saved, by the id of its email or page. */
  contentDesign: { isWritten: true, formerKey: () => null },
  /** Newest first, with blanks between them. */
  recentEmoji: { isWritten: true, formerKey: () => null },
  /** When banners were put off. */
  bannersIgnoredAt: { isWritten: false, formerKey: (_, { accountId }) => `bannersIgnoredAt:${accountId}` },
  /** That every first step was done once. */
  checklistDone: { isWritten: false, formerKey: () => null },
  /** Whether this device is to take them. */
  notifications: { isWritten: false, formerKey: (_, { accountId }) => `notifications.${accountId}` },
} as const satisfies Record<string, Kind>;

export type KeptKind = keyof typeof kinds;

const formerlyWritten = ["draft:", "outbox:", "broadcastDraft."];
const unsentKinds: readonly KeptKind[] = ["draft", "outbox", "broadcastDraft", "contentDesign"];

const prefixOf = (personId: string) => `kept/${personId}/`;

/** The setting that something lies under. */
export const keptKey = ({ personId, accountId }: Person, kind: KeptKind, name = ""): string =>
  `${prefixOf(personId)}${accountId}/${kind}${name && `/${name}`}`;

/** What lies under a key without an owner is taken over by the account it must be of, in its owner's own session. */
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

/** Called whenever something is kept or forgotten for the present person, in this window or another; answers how to stop. */
export const onKeptChange = (tell: () => void): (() => void) => {
  listeners.add(tell);
  // What another window keeps beside that is little.
  addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    removeEventListener("storage", tell);
  };
};

/** All that is kept of one kind for the person who uses the device now, by its name. */
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
  /** False where it could not be kept. */
  write: (name: string, value: string | null) => boolean;
}

/** Who signed out since the page was loaded. */
// Outlives the person: it says that they are gone.
const signedOut = new WeakSet<Person>();

/**
 * What is kept on this device for the person who uses it now. Who holds on to it writes for the same person later on,
 * whoever uses it by then; once they have signed out, nothing is written any more.
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

/** Whether something that the person wrote, for whichever account, was not sent or saved yet. */
export const hasUnsent = ({ personId }: Person): boolean =>
  keptOf(personId).some(({ kind }) => unsentKinds.includes(kind));

/** Forgets what a person who signs out wrote here, for whichever account. */
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
  // A picture that another app shared waits for the next chat that is opened.
  platform.takeSharedImage().catch(() => {});
};
