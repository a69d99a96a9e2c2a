import type { KeptSettings } from "./kept-settings.ts";

/** Named at the build where the app is for one installation (apps/mobile/README.md); empty where it asks. */
declare const __SERVER_URL__: string;

const keptAs = "server-url";
const answeredWithinMs = 10_000;

/** As people write it ("app.example.com") to what is called; null for what is no address, or not encrypted on its way. */
export const serverOriginOf = (typed: string): string | null => {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === "" || !URL.canParse(address)) return null;
  const { protocol, hostname, origin, username } = new URL(address);
  if (username !== "") return null;
  // A server under development, on the same machine.
  const isHere = protocol === "http:" && hostname === "localhost";
  return protocol === "https:" || isHere ? origin : null;
};

/** Whether a server of ours answers there, and lets the phone app in. */
const answers = async (origin: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}/api/timezones`, {
      credentials: "omit",
      signal: AbortSignal.timeout(answeredWithinMs),
    });
    const { timezones } = (await answer.json()) as { timezones?: unknown };
    return answer.ok && Array.isArray(timezones);
  } catch {
    return false;
  }
};

/** The address of the server: what the app was built for, else what was told once, else what is asked for now. */
export const findServer = async (settings: KeptSettings): Promise<string> => {
  const known = __SERVER_URL__ || settings.read(keptAs);
  if (known) return known;
  const { askForServer } = await import("./ask-for-server.ts");
  const origin = await askForServer(async (typed) => {
    const found = serverOriginOf(typed);
    if (found === null) return { problem: "Enter an address like app.example.com." };
    return (await answers(found))
      ? { origin: found }
      : { problem: "We couldn't find Project Broadcast there. Check the address and your connection." };
  });
  settings.write(keptAs, origin);
  return origin;
};
