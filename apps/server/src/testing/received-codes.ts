import { until } from "./builders.ts";
import type { TestServer } from "./test-server.ts";

const encoded = encodeURIComponent;

interface Threads {
  threads: { with: string; messages: { direction: "in" | "out"; text: string }[] }[];
}

/** Returns the texts a phone received, oldest first. */
export async function textsTo(server: TestServer, phoneNumber: string): Promise<string[]> {
  const { threads } = await server.sandbox<Threads>("GET", `/phones/${encoded(phoneNumber)}/threads`);
  return threads.flatMap(({ messages }) =>
    messages.filter(({ direction }) => direction === "in").map(({ text }) => text),
  );
}

/** Returns what was spoken to a phone, latest call first. */
export async function spokenTo(server: TestServer, phoneNumber: string): Promise<string[]> {
  const { calls } = await server.sandbox<{ calls: { spoken: string }[] }>(
    "GET",
    `/phones/${encoded(phoneNumber)}/calls`,
  );
  return calls.map(({ spoken }) => spoken).filter(Boolean);
}

interface Mail {
  subject: string;
  text: string;
}

/** Returns the mails to an address, latest first. */
export async function mailsTo(server: TestServer, address: string): Promise<Mail[]> {
  const { mails } = await server.sandbox<{ mails: Mail[] }>("GET", `/mailbox?to=${encoded(address)}`);
  return mails;
}

/** Returns the last code that a phone or a mailbox received. */
export async function codeSentTo(server: TestServer, to: string): Promise<string> {
  return until(`a code at ${to}`, async () => {
    const words = to.includes("@")
      ? (await mailsTo(server, to)).map(({ text }) => text).find((text) => CODE.test(text))
      : (await textsTo(server, to)).filter((text) => CODE.test(text)).at(-1);
    return CODE.exec(words ?? "")?.[0];
  });
}

const CODE = /\b\d{6}\b/;
