import { deviceStore } from "./device-store.ts";
import type { Person } from "./personal-state.ts";

/** Lists, chats and people of an account that can be read offline; beyond this, the oldest are dropped. */
const mostAnswers = 120;
const keptForMs = 14 * 86_400_000;
const sessionKey = "session";
/** The request made before the user is known. */
const sessionQuestion = "users/session";

interface KeptAnswer {
  at: number;
  reply: unknown;
}

const prefixOf = ({ personId }: Person) => `answer/${personId}/`;
const keyOf = (person: Person, question: string) => `${prefixOf(person)}${person.accountId}/${question}`;

const isAnswer = (value: unknown): value is KeptAnswer =>
  typeof value === "object" && value !== null && "reply" in value && "at" in value;

// Outlives the person: holds times only, no content.
/** When each answer was stored, so that the oldest are found without reading them all. */
const times = new Map<string, number>();

const makeRoom = async (person: Person): Promise<void> => {
  const keys = await deviceStore.keys(`${prefixOf(person)}${person.accountId}/`);
  if (keys.length <= mostAnswers) return;
  for (const key of keys)
    if (!times.has(key)) {
      const kept = await deviceStore.read(key);
      times.set(key, isAnswer(kept) ? kept.at : 0);
    }
  const oldest = keys.sort((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0));
  for (const key of oldest.slice(0, keys.length - mostAnswers)) await deviceStore.remove(key);
};

/** Stores a server answer for offline use. The session belongs to no user, because it is read before one is known. */
export const keepAnswer = async (person: Person | null, question: string, reply: unknown): Promise<void> => {
  const key = question === sessionQuestion ? sessionKey : person && keyOf(person, question);
  if (!key) return;
  const at = Date.now();
  times.set(key, at);
  await deviceStore.write(key, { at, reply } satisfies KeptAnswer);
  if (person && key !== sessionKey) await makeRoom(person);
};

/** The last answer, if it is at most two weeks old; undefined if there is none. */
export const readKeptAnswer = async (person: Person | null, question: string): Promise<unknown> => {
  const key = question === sessionQuestion ? sessionKey : person && keyOf(person, question);
  const kept = key ? await deviceStore.read(key) : undefined;
  return isAnswer(kept) && Math.abs(Date.now() - kept.at) < keptForMs ? kept.reply : undefined;
};

/** Deletes the stored answers of a user who signed out, or whose session has ended. */
export const forgetKeptAnswers = async (person: Person | null): Promise<void> => {
  await deviceStore.remove(sessionKey);
  if (person) await deviceStore.removeAll(prefixOf(person));
};
