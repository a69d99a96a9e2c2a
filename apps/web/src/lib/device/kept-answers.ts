import { deviceStore } from "./device-store.ts";
import type { Person } from "./personal-state.ts";

/** So many lists, chats and people of an account can be read without a connection; the oldest give way. */
const mostAnswers = 120;
const keptForMs = 14 * 86_400_000;
const sessionKey = "session";
/** The question that is asked before anybody is known. */
const sessionQuestion = "users/session";

interface KeptAnswer {
  at: number;
  reply: unknown;
}

const prefixOf = ({ personId }: Person) => `answer/${personId}/`;
const keyOf = (person: Person, question: string) => `${prefixOf(person)}${person.accountId}/${question}`;

const isAnswer = (value: unknown): value is KeptAnswer =>
  typeof value === "object" && value !== null && "reply" in value && "at" in value;

// Outlives the person: times, not what.
/** By when they were kept, so that the oldest are known without reading them all. */
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

/** Keeps what the server answered, to be read again without a connection. The session is nobody's before it is known. */
export const keepAnswer = async (person: Person | null, question: string, reply: unknown): Promise<void> => {
  const key = question === sessionQuestion ? sessionKey : person && keyOf(person, question);
  if (!key) return;
  const at = Date.now();
  times.set(key, at);
  await deviceStore.write(key, { at, reply } satisfies KeptAnswer);
  if (person && key !== sessionKey) await makeRoom(person);
};

/** What was answered last, within two weeks; undefined for nothing. */
export const readKeptAnswer = async (person: Person | null, question: string): Promise<unknown> => {
  const key = question === sessionQuestion ? sessionKey : person && keyOf(person, question);
  const kept = key ? await deviceStore.read(key) : undefined;
  return isAnswer(kept) && Math.abs(Date.now() - kept.at) < keptForMs ? kept.reply : undefined;
};

/** Whoever is signed out, or finds their session over, leaves nothing to be read. */
export const forgetKeptAnswers = async (person: Person | null): Promise<void> => {
  await deviceStore.remove(sessionKey);
  if (person) await deviceStore.removeAll(prefixOf(person));
};
