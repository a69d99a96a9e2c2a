import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Whether this machine lets us listen on the port. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Returns the first free port from the wanted one upwards. */
export async function nextFreePort(wanted: number, host = "127.0.0.1"): Promise<number> {
  for (let port = wanted; port < Math.min(wanted + 200, 65_536); port += 1) {
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 199}.`);
}

/**
 * Above 10,080, the last port that `fetch` and browsers refuse to call ("bad port", Fetch standard 2.9), and below the
 * range of outgoing connections, which could take the port before it is used.
 */
const TEST_PORTS = { first: 10_081, last: 32_000 };

/** Returns any free port, for tests. */
export async function anyFreePort(host = "127.0.0.1"): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(TEST_PORTS.first, TEST_PORTS.last);
    if (await isPortFree(port, host)) return port;
  }
  throw new Error(`No free port found between ${TEST_PORTS.first} and ${TEST_PORTS.last}.`);
}
