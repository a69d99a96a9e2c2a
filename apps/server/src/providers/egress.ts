import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, setGlobalDispatcher } from "undici";
import type { Log } from "../log.ts";
import { isPublicAddress } from "./public-address.ts";

interface Address {
  hostname: string;
  protocol: string;
  port: string | null;
}

/** Formats a host with its port, as in the list. */
export const placeOf = ({ hostname, protocol, port }: Address): string =>
  `${hostname.replaceAll(/[[\]]/g, "").toLowerCase()}:${port || (protocol === "https:" ? "443" : "80")}`;

const isOn = (list: readonly string[], place: string): boolean =>
  list.some((entry) => (entry.startsWith("*.") ? place.endsWith(entry.slice(1)) : place === entry));

/** The hosts this process may reach; null while unlimited, as in a test of one provider. */
let limit: { list: readonly string[]; log: Log } | null = null;

const open = buildConnector({});

/**
 * Opens every connection over which the server calls a host by HTTP, and none to a host that is not listed (ASVS 5.0,
 * 13.2.4 and 13.2.5). A blocked call fails like one to an unreachable host.
 */
export const egress: buildConnector.connector = (options, callback) => {
  const place = placeOf(options);
  if (!limit || isOn(limit.list, place)) return open(options, callback);
  limit.log.error({ place }, "a call to a place that no setting names was kept from leaving");
  const error = new Error(`No setting names ${place}, so the server does not call it`);
  process.nextTick(callback, Object.assign(error, { code: "EGRESS", syscall: "connect" }), null);
};

/**
 * Limits this process, `fetch` included, to the hosts of a list (`egressList`); returns a function that lifts the
 * limit.
 */
export function limitEgress(list: readonly string[], log: Log): () => void {
  limit = { list, log };
  setGlobalDispatcher(new Agent({ connect: egress }));
  return () => {
    limit = null;
    setGlobalDispatcher(new Agent());
  };
}

const refused = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} is not a public place`), { code: "EGRESS", syscall: "connect" });

/**
 * Looks a name up and refuses it when any of its addresses is not public, so that the checked address is the one
 * called.
 */
const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error ?? !first) return callback(error ?? refused(host), []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(refused(host), []);
    return options.all ? callback(null, addresses) : callback(null, first!.address, first!.family);
  });
};

const openPublicly = buildConnector({ lookup: lookUpPublic });

/** Opens connections to hosts named by users: on the standard ports, and to public addresses only. */
const publicEgress: buildConnector.connector = (options, callback) => {
  const host = options.hostname.replaceAll(/[[\]]/g, "");
  const isOpen = (isIP(host) === 0 || isPublicAddress(host)) && /:(80|443)$/.test(placeOf(options));
  if (isOpen) return openPublicly(options, callback);
  process.nextTick(callback, refused(host), null);
};

/** For `fetchNamedPicture`, the only code that calls hosts named by users. */
export const publicPlaces = new Agent({ connect: publicEgress });
