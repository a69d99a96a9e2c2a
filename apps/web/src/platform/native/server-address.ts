import type { KeptSettings } from "./kept-settings.ts";

/** Set at build time if the app is for one installation (apps/mobile/README.md); empty if it asks. */
declare const __SERVER_URL__: string;

const keptAs = "server-url";
const answeredWithinMs = 10_000;

/** Turns a typed address ("app.example.com") into an origin; null if it is not an address, or not encrypted. */
export const serverOriginOf = (typed: string): string | null => {
  const text = typed.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === "" || !URL.canParse(address)) return null;
  const { protocol, hostname, origin, username } = new URL(address);
  if (username !== "") return null;
  // A development server on the same machine.
  const isHere = protocol === "http:" && hostname === "localhost";
  return protocol === "https:" || isHere ? origin : null;
};

/** Whether one of our servers answers there and accepts the phone app. */
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

/** Finds the server's origin: the one the app was built for, else the stored one, else asks the user. */
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
