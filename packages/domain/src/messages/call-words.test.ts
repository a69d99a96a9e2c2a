import { describe, expect, it } from "vitest";
import { callDuration, callText, isUnansweredCallIn, type ToldCall, voicemailText } from "./call-words.ts";

describe("a call in one line", () => {
  it.each<[ToldCall, string]>([
    [{ direction: "in", state: "ringing-you", seconds: null }, "Incoming call"],
    [{ direction: "in", state: "completed", seconds: 125 }, "Incoming call, 2.1 minutes"],
    [{ direction: "in", state: "missed", seconds: null }, "Missed call"],
    [{ direction: "out", state: "placing", seconds: null }, "Outgoing call"],
    [{ direction: "out", state: "completed", seconds: 61 }, "Outgoing call, 61 seconds"],
    [{ direction: "out", state: "busy", seconds: null }, "Outgoing call, busy"],
    [{ direction: "out", state: "no-answer", seconds: null }, "Outgoing call, no answer"],
    [{ direction: "out", state: "failed", seconds: null }, "Outgoing call failed"],
  ])("%j is %s", (call, text) => {
    expect(callText(call)).toBe(text);
  });

  it.each([
    [0, "0 seconds"],
    [1, "1 second"],
    [42.9, "42 seconds"],
    [90, "90 seconds"],
    [91, "1.5 minutes"],
    [120, "2.0 minutes"],
    [3_600, "60.0 minutes"],
  ])("of %s seconds lasts %s", (seconds, text) => {
    expect(callDuration(seconds)).toBe(text);
  });

  it("is a voicemail by its words if they are known, else by its length", () => {
    expect(voicemailText({ seconds: 14, transcript: "Hi, it's Jo." })).toBe("Voicemail: Hi, it's Jo.");
    expect(voicemailText({ seconds: 14, transcript: null })).toBe("Voicemail, 0:14");
  });

  it("is returned only if it came in and was not answered", () => {
    expect(isUnansweredCallIn({ direction: "in", state: "missed" })).toBe(true);
    expect(isUnansweredCallIn({ direction: "in", state: "completed" })).toBe(false);
    expect(isUnansweredCallIn({ direction: "out", state: "no-answer" })).toBe(false);
  });
});
