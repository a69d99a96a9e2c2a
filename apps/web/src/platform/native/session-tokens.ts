import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";

/** The tokens that browsers have in cookies, and the phone app sends in headers (decision 16). */
const headers = ["x-session-token", "x-challenge-token", "x-reactivation-token", "x-integration-token"];

const storedAs = "session-tokens";

export interface SessionTokens {
  /** The headers to send to the server. */
  headers: () => Record<string, string>;
  /** Takes over the tokens of an answer: a new value, or an empty one if it was revoked. */
  learn: (read: (name: string) => string | null) => void;
  /** Calls `listener` when the session belongs to another user, or to none. */
  onChange: (listener: () => void) => void;
}

/** Reads the Keychain or the Keystore; empty, that is signed out, if nothing is stored or it cannot be read. */
const readStored = async (): Promise<Record<string, unknown>> => {
  try {
    const stored = await SecureStorage.get(storedAs, false);
    return typeof stored === "object" && stored !== null && !Array.isArray(stored)
      ? (stored as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
};

/** The tokens of this phone, kept in the system's secure storage, never in a backup or on another device. */
export const loadTokens = async (): Promise<SessionTokens> => {
  const stored = await readStored();
  const tokens = new Map(
    headers.flatMap((name) => {
      const value = stored[name];
      return typeof value === "string" ? [[name, value] as const] : [];
    }),
  );
  const listeners = new Set<() => void>();
  let last: Promise<unknown> = Promise.resolve();
  const keep = () => {
    const all = Object.fromEntries(tokens);
    const write = async () => {
      if (tokens.size === 0) await SecureStorage.remove(storedAs);
      else await SecureStorage.set(storedAs, all, false, false, KeychainAccess.whenUnlockedThisDeviceOnly);
    };
    last = last
      .then(write)
      // If this fails, the user has to sign in again at the next start.
      .catch(() => {});
  };
  return {
    headers: () => Object.fromEntries(tokens),
    learn: (read) => {
      let isChanged = false;
      for (const name of headers) {
        const value = read(name);
        if (value === null || value === (tokens.get(name) ?? "")) continue;
        isChanged = true;
        if (value === "") tokens.delete(name);
        else tokens.set(name, value);
        if (name === headers[0]) for (const listener of listeners) listener();
      }
      if (isChanged) keep();
    },
    onChange: (listener) => void listeners.add(listener),
  };
};
