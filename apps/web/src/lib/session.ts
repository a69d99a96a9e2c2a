import type { Reply } from "@broadcast/contract/endpoint";
import type { sessions } from "@broadcast/contract/sessions";
import type { CurrentUser } from "@broadcast/contract/users";
import { type QueryClient, type QueryFunctionContext, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { keyOf, readOptions } from "./api-hooks.ts";
import { bareEndpoint } from "./bare-endpoint.ts";
import { setBroadcastingPaused } from "./broadcasting-paused.ts";
import { listSnapshots } from "./list-snapshots.ts";
import { setUnread } from "./unread.ts";

export type Session = Reply<typeof sessions.resume>;

const resume = bareEndpoint<typeof sessions.resume>({
  method: "GET",
  path: "users/session",
  summary: "Resume the session the browser holds",
  access: "signed-in",
});
const sessionKey = keyOf(resume, {});

type QueryContext = Pick<QueryFunctionContext, "signal" | "client">;

/** The session the browser holds, or null; asked once, then kept until something says it changed. */
const sessionRead = {
  queryKey: sessionKey,
  queryFn: async ({ signal, client }: QueryContext): Promise<Session | null> => {
    try {
      const session = await readOptions(resume, {}, { isQuiet: true }).queryFn({ signal });
      const known = peekSession(client);
      // Somebody else by now, in another tab: of their predecessor nothing stays.
      if (known && known.user._id !== session.user._id) forgetAnswers(client);
      return session;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
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
  listSnapshots.clear();
  setUnread({ chats: 0, spaces: 0 });
  setBroadcastingPaused(false, null);
};

/** Makes someone current: after signing in or up, and when managing another account starts or ends. */
export const startSession = (client: QueryClient, session: Session): void => {
  forgetAnswers(client);
  client.setQueryData(sessionKey, session);
};

/** Asks anew who is signed in, or waits for whoever asks that already. Without a connection what is known holds. */
export const renewSession = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: sessionKey, exact: true }, { cancelRefetch: false });

/** Takes over what is newly known of the signed-in person; someone else is ignored. */
export const replaceUser = (client: QueryClient, user: CurrentUser): void => {
  client.setQueryData<Session | null>(sessionKey, (session) =>
    session?.user._id === user._id ? { ...session, user } : session,
  );
};

/** Forgets everything that belonged to the person. */
export const endSession = (client: QueryClient): void => {
  forgetAnswers(client);
  client.setQueryData(sessionKey, null);
};

/** Who is signed in; null while nobody is. */
export function useSession(): {
  user: CurrentUser | null;
  sandboxUrl: string | null;
  isLoading: boolean;
  start: (session: Session) => void;
  change: (user: CurrentUser) => void;
  end: () => void;
} {
  const client = useQueryClient();
  const { data, isPending } = useQuery(sessionRead);
  return {
    user: data?.user ?? null,
    sandboxUrl: data?.sandboxUrl ?? null,
    isLoading: isPending,
    start: (session) => startSession(client, session),
    change: (user) => replaceUser(client, user),
    end: () => endSession(client),
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
