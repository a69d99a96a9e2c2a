import { waveformText } from "@broadcast/domain/content/waveform";
import { callText, voicemailText } from "@broadcast/domain/messages/call-words";
import { callCostHundredths } from "@broadcast/domain/messages/message-prices";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { showInConversations } from "../modules/conversations/index.ts";
import type { Storage } from "../providers/storage/storage.ts";
import { TELEPHONE_RATE, telephoneWav, waveformOf } from "../recordings/telephone-sound.ts";
import type { DemoCost } from "./demo-history.ts";
import type { DemoPerson } from "./demo-people.ts";
import { murmur } from "./demo-voice-drops.ts";

/** The phone of the demo's owner: it rings on the sandbox's page. */
const OWN_PHONE = "+15125550190";

interface DemoCall {
  /** Index of the contact. */
  person: number;
  hoursAgo: number;
  direction: "in" | "out";
  state: "completed" | "missed" | "no-answer";
  seconds: number | null;
  voicemail?: { seconds: number; pitchHertz: number; isHeard: boolean; transcript: string };
}

/** Newest first. */
const CALLS: DemoCall[] = [
  {
    ...{ person: 40, hoursAgo: 50, direction: "in", state: "missed", seconds: null },
    voicemail: {
      ...{ seconds: 16, pitchHertz: 196, isHeard: false },
      transcript:
        "Hi, it's about the two curtains I ordered last week. Could you make the second one a little longer? Call me back when you can, I'm home after five. Thank you, bye.",
    },
  },
  { person: 41, hoursAgo: 53, direction: "out", state: "completed", seconds: 214 },
  { person: 42, hoursAgo: 75, direction: "in", state: "completed", seconds: 96 },
  {
    ...{ person: 43, hoursAgo: 98, direction: "in", state: "missed", seconds: null },
    voicemail: {
      ...{ seconds: 9, pitchHertz: 112, isHeard: true },
      transcript: "Hello, just checking that you're open on Saturday. I'd like to stop by with my son.",
    },
  },
  { person: 44, hoursAgo: 101, direction: "out", state: "no-answer", seconds: null },
  { person: 44, hoursAgo: 124, direction: "in", state: "missed", seconds: null },
  { person: 45, hoursAgo: 150, direction: "out", state: "completed", seconds: 41 },
];

const PROBLEMS: Readonly<Record<string, string>> = { "no-answer": "They didn't answer." };

/** Writes calls of the last week, two of them with a voicemail, and the phone that rings; returns their costs. */
export async function writeCalls(
  db: Connection,
  storage: Storage,
  { accountId, userId, from }: { accountId: number; userId: string; from: string },
  people: readonly DemoPerson[],
  now: Date,
): Promise<DemoCost[]> {
  await db
    .updateTable("account_settings")
    .set({ call_forward_enabled: true, call_forward_number: OWN_PHONE })
    .where("account_id", "=", accountId)
    .execute();
  const costs: DemoCost[] = [];
  const ids: string[] = [];
  for (const call of CALLS) {
    const person = people[call.person]!;
    const id = uuidv7();
    ids.push(id);
    const time = new Date(now.getTime() - call.hoursAgo * 3_600_000);
    const isOut = call.direction === "out";
    const cost = isOut ? callCostHundredths(call.seconds ?? 0) : 0;
    if (cost > 0) costs.push({ kind: "call", id, note: "Call", time, hundredths: cost });
    const ended = new Date(time.getTime() + ((call.seconds ?? 0) + 20) * 1_000);
    await sql`
      insert into call_sessions (account_id, id, contact_id, direction, state, carrier, carrier_call_id, phone_number,
        placed_by, rings_number, connected_at, ended_at, seconds, problem, cost_hundredths, started_at, changed_at)
      values (${accountId}, ${id}, ${person.id}, ${call.direction}, ${call.state}, 'twilio', ${`CA${id.replaceAll("-", "")}`},
        ${person.phoneNumber}, ${isOut ? userId : null}, ${isOut ? OWN_PHONE : null},
        ${call.seconds === null ? null : time}, ${ended}, ${call.seconds}, ${PROBLEMS[call.state] ?? null}, ${cost},
        ${time}, ${ended})
    `.execute(db);
    const recording = call.voicemail
      ? await writeVoicemail(db, storage, accountId, id, person.id, call, time)
      : null;
    const text = call.voicemail ? voicemailText(call.voicemail) : callText(call);
    await sql`
      insert into messages (account_id, id, contact_id, direction, type, text, media, state, cause, purpose, from_number,
        to_number, written_by, sent_by, cost_hundredths, time)
      values (${accountId}, ${id}, ${person.id}, ${call.direction}, 'call', ${text},
        ${JSON.stringify(recording ? [recording] : [])}, ${isOut ? "sent" : "received"}, ${isOut ? "chat" : "contact"},
        'conversation', ${isOut ? from : person.phoneNumber}, ${isOut ? person.phoneNumber : from},
        ${isOut ? userId : null}, ${isOut ? userId : null}, ${cost}, ${time})
    `.execute(db);
  }
  await showInConversations(db, accountId, ids);
  return costs;
}

/** Stores a voicemail; returns it in the form of a message's media. */
async function writeVoicemail(
  db: Connection,
  storage: Storage,
  accountId: number,
  callId: string,
  contactId: string,
  { voicemail }: DemoCall,
  time: Date,
) {
  const { seconds, pitchHertz, isHeard, transcript } = voicemail!;
  const samples = murmur(seconds, pitchHertz);
  const [id, key] = [uuidv7(), `media/${accountId}/${uuidv7()}`];
  const waveform = waveformText(waveformOf(samples));
  await storage.put(key, telephoneWav(samples), "audio/wav");
  await db
    .insertInto("voicemails")
    .values({
      ...{ account_id: accountId, id, call_id: callId, contact_id: contactId, state: "ready", waveform },
      file_key: key,
      duration_ms: Math.round((samples.length / TELEPHONE_RATE) * 1_000),
      transcript,
      received_at: time,
      told_at: time,
      heard_at: isHeard ? new Date(time.getTime() + 3_600_000) : null,
    })
    .execute();
  return { key, contentType: "audio/wav", seconds, waveform };
}

/** Makes the owner's phone ring on the sandbox's page, where a visitor answers it. */
export async function ringOnThePage(sandboxUrl: string): Promise<void> {
  await fetch(`${sandboxUrl}/control/phones/${encodeURIComponent(OWN_PHONE)}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ voice: "asks", name: "Your own phone" }),
  }).catch(() => {
    // Without it the phone lets its voicemail answer.
  });
}
