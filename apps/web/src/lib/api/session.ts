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

/** What could be read here without a connection goes with the session. */
const forgetAnswersKept = (person: Person | null): void => {
  void import("../device/kept-answers.ts")
    .then(({ forgetKeptAnswers }) => forgetKeptAnswers(person))
    .catch(() => {});
};

/** Who has just signed in can open the app without a connection from now on, too. */
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

/** The session the browser holds, or null; asked once, then kept until something says it changed. */
const sessionRead = {
  queryKey: sessionKey,
  meta: { reads: resume.reads },
  queryFn: async ({ signal, client }: QueryContext): Promise<Session | null> => {
    const session = await askSession(signal);
    signal.throwIfAborted();
    const known = peekSession(client)?.user;
    const person = session && personOf(session.user);
    // Somebody else by now, or nobody, in another tab: of their predecessor nothing stays.
    if (known && !isSamePerson(personOf(known), person)) forgetAnswers(client);
    setPresentPerson(person);
    return session;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** For guards: waits for the first answer, then answers at once. Rejects when the server cannot be reached. */
export const resumeSession = (client: QueryClient): Promise<Session | null> =>
  client.ensureQueryData(sessionRead);

/** What is known of the session now, without asking. */
export const peekSession = (client: QueryClient): Session | null =>
  client.getQueryData<Session | null>(sessionKey) ?? null;

/** Everything but the session itself, which those who show it go on watching. */
const forgetAnswers = (client: QueryClient) => {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== resume.path });
  client.getMutationCache().clear();
};

/** What a call just said of the session is newer than the answer to a question asked before. */
const keepSession = (
  client: QueryClient,
  session: Session | null | ((before: Session | null | undefined) => Session | null | undefined),
): void => {
  // The first question is waited for by guards, who have nothing else to go by.
  if (client.getQueryData(sessionKey) !== undefined)
    void client.cancelQueries({ queryKey: sessionKey, exact: true });
  client.setQueryData<Session | null>(sessionKey, session);
};

/** Makes someone current: after signing in or up, and when managing another account starts or ends. */
export const startSession = (client: QueryClient, session: Session): void => {
  forgetAnswers(client);
  setPresentPerson(personOf(session.user));
  keepSession(client, session);
  keepForOffline(session);
};

/** Asks anew who is signed in, or waits for whoever asks that already. Without a connection what is known holds. */
export const renewSession = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: sessionKey, exact: true }, { cancelRefetch: false });

/** Takes over what is newly known of the signed-in person; someone else is ignored. */
export const replaceUser = (client: QueryClient, user: CurrentUser): void => {
  keepSession(client, (session) => (session?.user._id === user._id ? { ...session, user } : session));
};

/** Forgets everything of the person but what is kept on the device for their next sign-in: a session can run out. */
export const endSession = (client: QueryClient): void => {
  forgetAnswersKept(presentPerson());
  forgetAnswers(client);
  setPresentPerson(null);
  keepSession(client, null);
};

/** Whoever leaves on purpose leaves nothing behind. */
const leaveSession = (client: QueryClient): void => {
  const person = presentPerson();
  endSession(client);
  if (person) forgetKeptOnDevice(person);
};

/** Who is signed in; null while nobody is. */
export function useSession(): {
  user: CurrentUser | null;
  sandboxUrl: string | null;
  isLoading: boolean;
  start: (session: Session) => void;
  change: (user: CurrentUser) => void;
  /** Asks anew who is signed in; null where nobody is any more. */
  renew: () => Promise<Session | null>;
  end: () => void;
  /** Ends it, and forgets what the person wrote on this device. */
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
 * The session as far as it is known, without asking for it: the frame's own parts stand on public pages too, whose
 * readers have none.
 */
export function useKnownSession(): Session | null {
  const { data } = useQuery({ ...sessionRead, enabled: ({ state }) => state.data !== undefined });
  return data ?? null;
}

/** The signed-in person, on screens that only they can open. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error("This screen needs someone signed in; give it a guard.");
  return user;
}
