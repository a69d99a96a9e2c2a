import { Socket } from "node:net";

/**
 * Preloaded in every test file: a test that reaches beyond this machine fails at once and says where it wanted to go.
 */

const loopback = /^(localhost|127(\.\d+){3}|::1|0\.0\.0\.0|::ffff:127(\.\d+){3}|\[::1\])$/i;
const connect = Socket.prototype.connect;

Socket.prototype.connect = function closedConnect(this: Socket, ...args: unknown[]) {
  const host = wantedHost(args);
  if (host !== null && !loopback.test(host)) {
    const error = new Error(`The network is closed in tests, but something wanted to reach ${host}.`);
    process.nextTick(() => this.destroy(error));
    return this;
  }
  return Reflect.apply(connect, this, args) as Socket;
} as typeof connect;

function wantedHost(args: unknown[]): string | null {
  // Node passes its own normalized argument list on as one array.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === "object" && first !== null && "host" in first)
    return (first.host as string | null) ?? null;
  return typeof second === "string" ? second : null;
}
