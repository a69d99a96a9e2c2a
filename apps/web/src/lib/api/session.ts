import type { Reply } from "@broadcast/contract/endpoint";
import type { sessions } from "@broadcast/contract/sessions";
import type { CurrentUser } from "@broadcast/contract/users";
import { type QueryClient, type QueryFunctionContext, useQuery, useQueryClient } from "@tanstack/react-query";
import { forgetKeptOnDevice } from "../device/kept-on-device.ts";
import {
  isSamePerson,
  type Person,
  personOf,
  presentPerson,
  setPresentPerson,
} from "../device/personal-state.ts";
import { atRest } from "../live/at-rest.ts";
import { ApiError } from "./api-error.ts";
import { keyOf, readOptions } from "./api-hooks.ts";
import { bareEndpoint } from "./bare-endpoint.ts";

export type Session = Reply<typeof sessions.resume>;

const resume = bareEndpoint<typeof sessions.resume>({
  method: "GET",
  path: "users/session",
  summary: "Resume the browser's session",
  access: "signed-in",
  reads: ["session", "credits"],
});
const sessionKey = keyOf(resume, {});

type QueryContext = Pick<QueryFunctionContext, "signal" | "client">;

/** Removes the offline answers of a session that ended. */
const forgetAnswersKept = (person: Person | null): void => {
  void import("../device/kept-answers.ts")
    .then(({ forgetKeptAnswers }) => forgetKeptAnswers(person))
    .catch(() => {});
};

/** Lets a user who has just signed in open the app offline from now on. */
const keepForOffline = (session: Session): void => {
  atRest(() => {
    if (isSamePerson(personOf(session.user), presentPerson()))
      void import("../device/kept-answers.ts")
        .then(({ keepAnswer }) => keepAnswer(null, resume.path, session))
        .catch(() => {});
  });
};

const askSession = async (signal: AbortSignal): Promise<Session | null> => {
  try {
    return await readOptions(resume, {}, { isQuiet: true }).queryFn({ signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      forgetAnswersKept(presentPerson());
      return null;
    }
    throw error;
  }
};

/** The session the browser holds, or null; read once, then cached until something says it changed. */
const sessionRead = {
  queryKey: sessionKey,
  meta: { reads: resume.reads },
  queryFn: async ({ signal, client }: QueryContext): Promise<Session | null> => {
    const session = await askSession(signal);
    signal.throwIfAborted();
    const known = peekSession(client)?.user;
    const person = session && personOf(session.user);
    // Another tab has changed or ended the session: nothing of the previous user stays.
    if (known && !isSamePerson(personOf(known), person)) forgetAnswers(client);
    setPresentPerson(person);
    return session;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** For guards: waits for the first answer, then resolves at once. Rejects when the server cannot be reached. */
export const resumeSession = (client: QueryClient): Promise<Session | null> =>
  client.ensureQueryData(sessionRead);

/** The session as currently known, without a request. */
export const peekSession = (client: QueryClient): Session | null =>
  client.getQueryData<Session | null>(sessionKey) ?? null;

/** Drops every answer but the session itself, which is still being watched. */
const forgetAnswers = (client: QueryClient) => {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== resume.path });
  client.getMutationCache().clear();
};

/** A session that a call just returned is newer than the answer to an earlier request. */
const keepSession = (
  client: QueryClient,
  session: Session | null | ((before: Session | null | undefined) => Session | null | undefined),
): void => {
  // The very first request is kept: guards wait for it and have nothing else to go by.
  if (client.getQueryData(sessionKey) !== undefined)
    void client.cancelQueries({ queryKey: sessionKey, exact: true });
  client.setQueryData<Session | null>(sessionKey, session);
};

/** Makes a user current: after signing in or up, and when managing another account starts or ends. */
export const startSession = (client: QueryClient, session: Session): void => {
  forgetAnswers(client);
  setPresentPerson(personOf(session.user));
  keepSession(client, session);
  keepForOffline(session);
};

/** Refetches the session, or waits for a request already under way. Offline, the known session is kept. */
export const renewSession = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: sessionKey, exact: true }, { cancelRefetch: false });

/** Takes over new data of the signed-in user; data of any other user is ignored. */
export const replaceUser = (client: QueryClient, user: CurrentUser): void => {
  keepSession(client, (session) => (session?.user._id === user._id ? { ...session, user } : session));
};

/** Forgets everything about the user except what the device keeps for their next sign-in: a session can expire. */
export const endSession = (client: QueryClient): void => {
  forgetAnswersKept(presentPerson());
  forgetAnswers(client);
  setPresentPerson(null);
  keepSession(client, null);
};

/** Signs out deliberately, leaving nothing behind on the device. */
const leaveSession = (client: QueryClient): void => {
  const person = presentPerson();
  endSession(client);
  if (person) forgetKeptOnDevice(person);
};

/** The current session; null while signed out. */
export function useSession(): {
  user: CurrentUser | null;
  sandboxUrl: string | null;
  isLoading: boolean;
  start: (session: Session) => void;
  change: (user: CurrentUser) => void;
  /** Refetches the session; null if it has ended. */
  renew: () => Promise<Session | null>;
  end: () => void;
  /** Ends the session, and deletes what the user wrote on this device. */
  leave: () => void;
} {
  const client = useQueryClient();
  const { data, isPending } = useQuery(sessionRead);
  return {
    user: data?.user ?? null,
    sandboxUrl: data?.sandboxUrl ?? null,
    isLoading: isPending,
    start: (session) => startSession(client, session),
    change: (user) => replaceUser(client, user),
    renew: async () => {
      await renewSession(client);
      return peekSession(client);
    },
    end: () => endSession(client),
    leave: () => leaveSession(client),
  };
}

/**
 * The session as far as it is known, without requesting it: parts of the frame are shown on public pages too,
 * whose visitors have none.
 */
export function useKnownSession(): Session | null {
  const { data } = useQuery({ ...sessionRead, enabled: ({ state }) => state.data !== undefined });
  return data ?? null;
}

/** The signed-in user, on screens that require one. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error("This screen needs someone signed in; give it a guard.");
  return user;
}
