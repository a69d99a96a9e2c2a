import type { LiveEvents } from "../state/live-events.ts";
import type { SandboxState } from "../state/sandbox-state.ts";

/** A call at a phone whose owner decides on the page what happens. */
export type LiveCall = {
  id: string;
  phone: string;
  /** The other side. */
  with: string;
  state: "ringing" | "talking" | "over";
  decision: "answered" | "declined" | "hung-up" | null;
};

export type LivePhones = {
  begin: (call: Pick<LiveCall, "id" | "phone" | "with" | "state">) => LiveCall;
  /** Records what the owner of a phone does; returns false when no matching call is open. */
  decide: (phone: string, decision: NonNullable<LiveCall["decision"]>) => boolean;
  end: (call: LiveCall) => void;
  of: (phone: string) => LiveCall | null;
  /** Reports that a call has changed by itself. */
  changed: (call: LiveCall) => void;
};

export function createLivePhones(events: LiveEvents): LivePhones {
  const calls = new Map<string, LiveCall>();
  const tell = (call: LiveCall) => events.emit("phones", call.phone);
  return {
    begin(its) {
      const call: LiveCall = { ...its, decision: null };
      calls.set(call.phone, call);
      tell(call);
      return call;
    },
    decide(phone, decision) {
      const call = calls.get(phone);
      if (!call || (decision === "hung-up") !== (call.state === "talking")) return false;
      call.decision = decision;
      tell(call);
      return true;
    },
    end(call) {
      call.state = "over";
      if (calls.get(call.phone) === call) calls.delete(call.phone);
      tell(call);
    },
    of: (phone) => calls.get(phone) ?? null,
    changed: tell,
  };
}

const LOOK_MS = 100;
/** How long people talk whose phones answer by themselves: counted, not waited for. */
const TALKED_SECONDS = 42;

export type Answered = "answers" | "busy" | "no-answer" | "failed" | "gone";

interface Ringing {
  id: string;
  phone: string;
  from: string;
  timeoutSeconds: number;
  /** False once the caller has hung up. */
  isWanted: () => boolean;
}

/** Rings a phone: its voice setting decides, or its owner on the page. */
export async function ringPhone(
  sandboxState: SandboxState,
  { id, phone, from, timeoutSeconds, isWanted }: Ringing,
): Promise<Answered> {
  if (sandboxState.handsets.kindOf(phone) === "unreachable") return "failed";
  const voice = sandboxState.voices.of(phone);
  if (voice !== "asks") {
    await sandboxState.pause(sandboxState.settings.get().deliveryDelayMs / 2);
    if (!isWanted()) return "gone";
    return voice === "busy" || voice === "no-answer" ? voice : "answers";
  }
  const live = sandboxState.livePhones.begin({ id, phone, with: from, state: "ringing" });
  const until = performance.now() + timeoutSeconds * 1_000;
  while (live.decision === null && isWanted() && performance.now() < until) await sandboxState.pause(LOOK_MS);
  const { decision } = live;
  sandboxState.livePhones.end(live);
  if (!isWanted()) return "gone";
  return decision === "answered" ? "answers" : decision === "declined" ? "busy" : "no-answer";
}

interface Talk {
  id: string;
  phones: readonly [string, string];
  mostSeconds: number;
  isWanted: () => boolean;
}

/** Connects two phones until one hangs up; returns for how many seconds. */
export async function talk(
  sandboxState: SandboxState,
  { id, phones, mostSeconds, isWanted }: Talk,
): Promise<number> {
  const [one, other] = phones;
  const live = [
    [one, other],
    [other, one],
  ]
    .filter(([phone]) => sandboxState.voices.of(phone!) === "asks")
    .map(([phone, peer]) =>
      sandboxState.livePhones.begin({ id, phone: phone!, with: peer!, state: "talking" }),
    );
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  if (live.length === 0) {
    await sandboxState.pause(sandboxState.settings.get().deliveryDelayMs / 2);
    return Math.min(TALKED_SECONDS, mostSeconds);
  }
  while (live.every(({ decision }) => decision === null) && isWanted() && seconds() < mostSeconds)
    await sandboxState.pause(LOOK_MS);
  for (const call of live) sandboxState.livePhones.end(call);
  return Math.max(1, Math.round(seconds()));
}
