import { api } from "@broadcast/contract";
import type { CallState } from "@broadcast/contract/call-state";
import { type Business, until } from "./builders.ts";
import type { TestServer } from "./test-server.ts";

const pathOf = (phone: string) => `/phones/${encodeURIComponent(phone)}`;

/** Actions of tests on a business's calls. */
export const callsOf = (server: TestServer, business: () => Business) => ({
  forwardTo: (callForwardNumber: string | null) =>
    business().client.ok(api.accountSettings.changeCallForwarding, {
      body: { callForwardEnabled: callForwardNumber !== null, callForwardNumber },
    }),
  setVoice: (phone: string, voice: string) => server.sandbox("PUT", pathOf(phone), { voice }),
  start: (contactId: string, body: { isExpected?: boolean; rings?: "mobile" } = {}) =>
    business().client.call(api.voice.start, { params: { contactId }, body }),
  history: (terms: { filter?: "all" | "missed" | "outgoing" | "incoming"; term?: string } = {}) =>
    business().client.ok(api.voice.searchCalls, { body: terms }),
  line: () => business().client.ok(api.voice.line, {}),
  /** Returns how often the carrier rang a phone. */
  ringsAt: async (phone: string) =>
    (
      await server.sandbox<{
        calls: { from: string; spoken: string; status: string; cause: string | null }[];
      }>("GET", `${pathOf(phone)}/calls`)
    ).calls,
  reached: (id: string, state: CallState) =>
    until(`the call ${state}`, async () => {
      const { sessions } = await business().client.ok(api.voice.searchCalls, { body: {} });
      return sessions.find((call) => call._id === id && call.state === state);
    }),
  callIn: (from: string, hangsUp = false) =>
    server.sandbox<{ rang: string | null; outcome: string; heard: string; voicemailSeconds?: number }>(
      "POST",
      `${pathOf(from)}/calls`,
      { to: business().phoneNumber, hangsUp },
    ),
  speak: (phone: string, wav: Buffer) =>
    fetch(`${server.services.env.SANDBOX_URL}/control${pathOf(phone)}/speech`, {
      method: "PUT",
      headers: { "content-type": "audio/wav" },
      body: new Uint8Array(wav),
    }),
  /** Has a phone say these words whenever it is recorded. */
  say: (phone: string, words: string) => server.sandbox("PUT", `${pathOf(phone)}/speech`, { words }),
  decide: (phone: string, decision: "answered" | "declined" | "hung-up") =>
    until(`${phone} ${decision}`, () =>
      server.sandbox("PUT", `${pathOf(phone)}/live`, { decision }).then(
        () => true,
        () => false,
      ),
    ),
});
