import { describe, expect, it } from "vitest";
import { callText, isUnansweredCallIn, type ToldCall } from "./call-words.ts";

describe("a call in one line", () => {
  it.each<[ToldCall, string]>([
    [{ direction: "in", state: "ringing-you", seconds: null }, "Incoming call"],
    [{ direction: "in", state: "completed", seconds: 125 }, "Incoming call, 2:05"],
    [{ direction: "in", state: "missed", seconds: null }, "Missed call"],
    [{ direction: "in", state: "missed", seconds: null, voicemailSeconds: 14 }, "Voicemail, 0:14"],
    [{ direction: "out", state: "placing", seconds: null }, "Outgoing call"],
    [{ direction: "out", state: "completed", seconds: 61 }, "Outgoing call, 1:01"],
    [{ direction: "out", state: "busy", seconds: null }, "Outgoing call, busy"],
    [{ direction: "out", state: "no-answer", seconds: null }, "Outgoing call, no answer"],
    [{ direction: "out", state: "failed", seconds: null }, "Outgoing call failed"],
  ])("%j is %s", (call, text) => {
    expect(callText(call)).toBe(text);
  });

  it("is returned only if it came in and was not answered", () => {
    expect(isUnansweredCallIn({ direction: "in", state: "missed" })).toBe(true);
    expect(isUnansweredCallIn({ direction: "in", state: "completed" })).toBe(false);
    expect(isUnansweredCallIn({ direction: "out", state: "no-answer" })).toBe(false);
  });
});
