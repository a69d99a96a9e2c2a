import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";

/** What browsers have in cookies, and the phone app brings in headers (decision 16). */
const headers = ["x-session-token", "x-challenge-token", "x-reactivation-token", "x-integration-token"];

const storedAs = "session-tokens";

export interface SessionTokens {
  /** The headers of a call to the server. */
  headers: () => Record<string, string>;
  /** Takes over what an answer says of them: a new one, or, empty, that it is gone. */
  learn: (read: (name: string) => string | null) => void;
  /** Called once whoever holds the session is somebody else, or nobody. */
  onChange: (listener: () => void) => void;
}

/** Nothing of the kind is in the Keychain or the Keystore, or it cannot be read: nobody is signed in. */
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

/** The tokens of this phone, kept by the system's own safe for secrets, never in a backup or on another device. */
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
      // Without it the person signs in again at the next start.
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
