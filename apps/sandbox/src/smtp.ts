import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { World } from "./world.ts";

const MAIL_MAX_BYTES = 30 * 1024 * 1024;

/** A mail server that takes every mail for anybody and puts it into the mailbox. */
export async function listenForMail(world: World, host: string, port: number) {
  const server = new SMTPServer({
    authOptional: true,
    // Whatever name and password the product uses is taken.
    onAuth: (_auth, _session, done) => done(null, { user: "sandbox" }),
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    logger: false,
    banner: "Sandbox mailbox",
    onData(stream, session, done) {
      const startedAt = performance.now();
      const parts: Buffer[] = [];
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      const to = session.envelope.rcptTo.map(({ address }) => address);
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("error", done);
      stream.on("end", () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error("The mail is larger than 30 MB."), { responseCode: 552 }));
          return;
        }
        const raw = Buffer.concat(parts);
        world.mails.add(raw, from, to).then(
          (id) => {
            world.traffic.record({
              vendor: "smtp",
              direction: "in",
              method: "DATA",
              url: to.join(", "),
              status: 250,
              durationMs: Math.round(performance.now() - startedAt),
              request: raw.subarray(0, 4000).toString("utf8"),
              responseBody: `250 Kept as mail ${id}`,
            });
            done(null, `Kept as mail ${id}`);
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  server.on("error", (error) => console.error(`Mailbox: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => {
      server.server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
