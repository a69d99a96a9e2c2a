import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import type { Carrier } from "./carrier.ts";

export const message = {
  reference: "a-b",
  from: "+15125550100",
  to: "+15125550101",
  text: "Hi",
  mediaUrls: [] as string[],
};

/** Creates an adapter for a vendor that the test plays; both are closed after each test. */
export function adapterOf(create: (apiUrl: string) => Carrier) {
  const carriers: Carrier[] = [];
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    await Promise.all(carriers.splice(0).map((carrier) => carrier.close()));
  });

  function at(apiUrl: string): Carrier {
    const carrier = create(apiUrl);
    carriers.push(carrier);
    return carrier;
  }

  return {
    at,
    /** A vendor that is unreachable. */
    alone: () => at("http://127.0.0.1:9"),
    /** A vendor that gives every request this answer. */
    async answering(status: number, body: string, headers: Record<string, string> = {}) {
      const server = createServer((request, response) => {
        request.resume();
        response.writeHead(status, headers).end(body);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return at(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    },
  };
}
