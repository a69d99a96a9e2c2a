import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import type { SandboxState } from "../state/sandbox-state.ts";
import { bringReport } from "./mail-report-queue.ts";
import { bounceReport, complaintReport } from "./mail-reports.ts";

const MAIL_MAX_BYTES = 30 * 1024 * 1024;
/** Receiving servers' answers for an address that they accept no mail for. */
const refusals = {
  refuse: { responseCode: 550, text: "5.1.1 The email account that you tried to reach does not exist" },
  full: { responseCode: 452, text: "4.2.2 The email account that you tried to reach is over quota" },
};
const downAnswer = { responseCode: 451, text: "4.3.0 Temporary server error, try again later" };

/** A mail server that plays every recipient's server: it accepts mail into the mailbox, or refuses it as they would. */
export async function listenForMail(sandboxState: SandboxState, host: string, port: number) {
  const sockets = new Map<number, Socket>();

  const server = new SMTPServer({
    authOptional: true,
    // Any name and password of the product are accepted.
    onAuth: (_auth, _session, done) => done(null, { user: "sandbox" }),
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    logger: false,
    banner: "Sandbox mailbox",
    onMailFrom({ address }, _session, done) {
      if (!sandboxState.settings.happens(sandboxState.settings.get().rate5xx)) return done();
      record(sandboxState, "MAIL", address, downAnswer);
      done(smtpError(downAnswer));
    },
    onRcptTo({ address }, _session, done) {
      const behavior = sandboxState.mailBehaviors.of(address);
      if (behavior !== "refuse" && behavior !== "full") return done();
      record(sandboxState, "RCPT", address, refusals[behavior]);
      done(smtpError(refusals[behavior]));
    },
    onData(stream, session, done) {
      const startedAt = performance.now();
      const parts: Buffer[] = [];
      const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
      const to = session.envelope.rcptTo.map(({ address }) => address);
      stream.on("data", (part: Buffer) => {
        if (!stream.sizeExceeded) parts.push(part);
      });
      stream.on("error", done);
      stream.on("end", () => {
        if (stream.sizeExceeded) {
          done(smtpError({ responseCode: 552, text: "The mail is larger than 30 MB." }));
          return;
        }
        const raw = Buffer.concat(parts);
        take(sandboxState, raw, from, to).then(
          (id) => {
            const isLost = sandboxState.settings.happens(sandboxState.settings.get().lostAnswers);
            sandboxState.traffic.record({
              vendor: "smtp",
              direction: "in",
              method: "DATA",
              url: to.join(", "),
              status: isLost ? 0 : 250,
              durationMs: Math.round(performance.now() - startedAt),
              request: raw.subarray(0, 4000).toString("utf8"),
              responseBody: isLost ? `Kept as mail ${id}, then the line broke` : `250 Kept as mail ${id}`,
            });
            // The mail is accepted, but the sender never learns of it.
            if (isLost) sockets.get(session.remotePort)?.destroy();
            else done(null, `Kept as mail ${id}`);
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  server.on("error", (error) => {
    // A broken connection is the other side's business, and one broken by the controls is no news.
    if (!("remoteAddress" in error)) console.error(`Mailbox: ${error.message}`);
  });
  server.server.on("connection", (socket: Socket) => {
    const remotePort = socket.remotePort ?? 0;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => {
      server.server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
        // Senders keep their connections open, and would be waited for.
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

/** Stores a mail and starts its recipients' servers' reactions; it survives a kill once this resolves. */
async function take(sandboxState: SandboxState, raw: Buffer, sender: string, to: string[]): Promise<number> {
  const { latencyMs } = sandboxState.settings.get();
  if (latencyMs > 0) await sandboxState.pause(latencyMs * (0.8 + 0.4 * sandboxState.settings.draw()));
  const { id, dkim } = await sandboxState.mails.add(raw, sender, to);
  // A mail without a return path has no reports.
  const reports = (sender === "" ? [] : to).flatMap((recipient) => {
    const mail = { raw, sender, recipient, atMs: sandboxState.clock.now(), dkim };
    const behavior = sandboxState.mailBehaviors.of(recipient);
    if (behavior === "bounce-later") return [sandboxState.mailReports.add(bounceReport(mail), sender)];
    if (behavior === "complain") return [sandboxState.mailReports.add(complaintReport(mail), sender)];
    return [];
  });
  await sandboxState.database.committed();
  for (const report of reports) void bringReport(sandboxState, report);
  return id;
}

function smtpError({ responseCode, text }: { responseCode: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode });
}

function record(
  sandboxState: SandboxState,
  method: string,
  address: string,
  { responseCode, text }: { responseCode: number; text: string },
) {
  sandboxState.traffic.record({
    vendor: "smtp",
    direction: "in",
    method,
    url: address,
    status: responseCode,
    durationMs: 0,
    request: `${method === "RCPT" ? "RCPT TO" : "MAIL FROM"}:<${address}>`,
    responseBody: `${responseCode} ${text}`,
  });
}
