import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "../state/clock.ts";
import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";

/** A phone's notification, as its service was asked to show it. */
export type PhoneMessage = {
  /** Business time in milliseconds. */
  at: number;
  title: string;
  body: string;
  /** The number on the app's icon. */
  badge: number;
  /** What the app gets when the notification is pressed. */
  data: Record<string, unknown>;
};

/** A phone with the product's app, known to Google or Apple by a token. */
export type PhoneDevice = {
  id: string;
  system: "android" | "ios";
  token: string;
  createdAt: number;
  /** The app was removed from the phone. */
  isRemoved: boolean;
  messages: PhoneMessage[];
};

export type PhoneDevices = {
  create: (system: PhoneDevice["system"]) => PhoneDevice;
  get: (id: string) => PhoneDevice | undefined;
  withToken: (system: PhoneDevice["system"], token: string) => PhoneDevice | undefined;
  /** Newest first. */
  list: () => PhoneDevice[];
  add: (device: PhoneDevice, message: Omit<PhoneMessage, "at">) => void;
  remove: (device: PhoneDevice) => void;
};

const KEPT_MESSAGES = 50;

/** As the services write them: Apple's are hexadecimal, Google's have an instance before a colon. */
const tokenOf = (system: PhoneDevice["system"]): string =>
  system === "ios"
    ? randomBytes(32).toString("hex")
    : `${randomBytes(16).toString("base64url")}:APA91b${randomBytes(100).toString("base64url")}`;

export function createPhoneDevices(database: Database, clock: Clock, events: LiveEvents): PhoneDevices {
  const upsert = database.prepare("insert or replace into phone_devices (id, record) values (?, ?)");
  const rows = database.prepare("select record from phone_devices").all() as { record: string }[];
  const devices = new Map(
    rows.map(({ record }) => {
      const device = JSON.parse(record) as PhoneDevice;
      return [device.id, device];
    }),
  );
  const save = (device: PhoneDevice) => {
    database.writeLater(device, () => upsert.run(device.id, JSON.stringify(device)));
    events.emit("push");
  };
  return {
    create(system) {
      const id = randomUUID();
      const token = tokenOf(system);
      const device = { id, system, token, createdAt: clock.now(), isRemoved: false, messages: [] };
      devices.set(id, device);
      save(device);
      return device;
    },
    get: (id) => devices.get(id),
    withToken: (system, token) =>
      [...devices.values()].find((device) => device.system === system && device.token === token),
    list: () => [...devices.values()].toSorted((a, b) => b.createdAt - a.createdAt),
    add(device, message) {
      device.messages = [...device.messages, { at: clock.now(), ...message }].slice(-KEPT_MESSAGES);
      save(device);
    },
    remove(device) {
      device.isRemoved = true;
      save(device);
    },
  };
}
