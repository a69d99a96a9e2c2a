import type { DialStep, Line } from "../../calls/call-line.ts";
import type { TwilioCall } from "../../calls/calls.ts";
import { ringPhone, talk } from "../../calls/live-phones.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";

export type DialResult = Record<"DialCallStatus" | "DialCallSid" | "DialCallDuration", string>;

/** What the call flow provides for a half of its own. */
export interface Halves {
  tell: (call: TwilioCall, event: "initiated" | "ringing" | "answered" | "completed") => void;
  end: (call: TwilioCall, status: string, line: Line | null) => Promise<void>;
}

/** Calls another phone for a call in progress, and connects both; returns what is reported to the product. */
export async function dial(
  sandboxState: SandboxState,
  parent: TwilioCall,
  step: DialStep,
  { isWanted, tell, end }: Halves & { isWanted: () => boolean },
): Promise<DialResult> {
  const half = sandboxState.calls.addTwilio(step.callerId ?? parent.from, step.phone, {
    ...parent.order,
    source: { document: "<Response/>" },
    fallback: null,
    statusCallback: step.told?.url ?? null,
    statusEvents: step.told?.events ?? [],
    machineDetection: null,
    isDetectionAsync: false,
  });
  half.parentSid = parent.sid;
  half.status = "ringing";
  half.startedAt = sandboxState.clock.now();
  sandboxState.calls.save(half);
  tell(half, "initiated");
  tell(half, "ringing");
  const answered = await ringPhone(sandboxState, {
    id: half.sid,
    phone: step.phone,
    from: half.from,
    timeoutSeconds: step.timeoutSeconds,
    isWanted,
  });
  let seconds = 0;
  let status = answered === "answers" ? "completed" : answered === "gone" ? "canceled" : answered;
  if (answered === "answers") {
    half.status = "in-progress";
    half.answeredAt = sandboxState.clock.now();
    sandboxState.calls.save(half);
    tell(half, "answered");
    seconds = await talk(sandboxState, {
      id: half.sid,
      phones: [parent.to, step.phone],
      mostSeconds: step.mostSeconds,
      isWanted,
    });
    status = "completed";
  }
  await end(half, status, answered === "answers" ? { seconds, steps: [], heard: [] } : null);
  return { DialCallStatus: status, DialCallSid: half.sid, DialCallDuration: String(seconds) };
}
