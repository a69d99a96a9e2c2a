import type { DialStep, Line } from "../calls/call-line.ts";
import type { BandwidthCall } from "../calls/calls.ts";
import { ringPhone, talk } from "../calls/live-phones.ts";
import type { SandboxState } from "../state/sandbox-state.ts";

/** What the call flow provides for a half of its own. */
interface Halves {
  /** False once the call that transfers is over. */
  isWanted: () => boolean;
  /** Asks the product what the person who answered hears first. */
  answered: (half: BandwidthCall) => Promise<void>;
  end: (half: BandwidthCall, cause: string, line: Line | null) => Promise<void>;
}

/** Calls another phone for a call in progress, and connects both; returns the cause of its end and its length. */
export async function transfer(
  sandboxState: SandboxState,
  parent: BandwidthCall,
  step: DialStep,
  { isWanted, answered, end }: Halves,
): Promise<{ cause: string; seconds: number }> {
  const half = sandboxState.calls.addBandwidth(step.callerId ?? parent.from, step.phone, {
    ...parent.order,
    disconnectUrl: step.told?.url ?? null,
    disconnectMethod: "POST",
    callTimeout: step.timeoutSeconds,
    machineDetection: null,
  });
  half.parentSid = parent.sid;
  half.status = "initiated";
  half.startedAt = sandboxState.clock.now();
  sandboxState.calls.save(half);
  const outcome = await ringPhone(sandboxState, {
    id: half.sid,
    phone: half.to,
    from: half.from,
    timeoutSeconds: step.timeoutSeconds,
    isWanted,
  });
  if (outcome !== "answers") {
    const cause = CAUSES[outcome];
    await end(half, cause, null);
    return { cause, seconds: 0 };
  }
  half.status = "answered";
  half.answeredAt = sandboxState.clock.now();
  sandboxState.calls.save(half);
  await answered(half);
  const seconds = await talk(sandboxState, {
    id: half.sid,
    phones: [parent.to, half.to],
    mostSeconds: step.mostSeconds,
    isWanted,
  });
  await end(half, "hangup", { seconds, steps: [], heard: [] });
  return { cause: "hangup", seconds };
}

/** Why a phone was not reached, in Bandwidth's words. */
export const CAUSES = {
  busy: "busy",
  "no-answer": "timeout",
  failed: "rejected",
  gone: "cancel",
} as const;
