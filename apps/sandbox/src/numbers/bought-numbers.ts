import { formatPhoneNumber } from "@broadcast/domain/phone/phone-number";
import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";
import type { CarrierName } from "../vendors/carrier-names.ts";

/** A number the product bought, with its webhooks. */
export type BoughtNumber = {
  /** Its carrier. */
  carrier: CarrierName;
  /** Twilio's PN…; for the others the number itself, prefixed with the carrier's name. */
  sid: string;
  phone: string;
  friendlyName: string;
  smsUrl: string;
  smsMethod: string;
  voiceUrl: string;
  voiceMethod: string;
  statusCallback: string;
  statusCallbackMethod: string;
  /** Business time in milliseconds. */
  boughtAt: number;
  changedAt: number;
  /** The registry campaign that Bandwidth lets it text under. */
  campaignId?: string;
  /** Its use at Sinch: the service plan of its texts, and other settings. */
  sinch?: { servicePlanId: string; campaignId: string; voiceAppId: string; callbackUrl: string };
};

export type BoughtNumbers = {
  byPhone: (phone: string) => BoughtNumber | undefined;
  bySid: (sid: string) => BoughtNumber | undefined;
  /** The number, if this carrier sold it. */
  ownedBy: (carrier: CarrierName, phone: string) => BoughtNumber | undefined;
  /** All of one carrier, or of all; in the order they were bought. */
  list: (carrier?: CarrierName) => BoughtNumber[];
  save: (number: BoughtNumber) => Promise<void>;
  remove: (number: BoughtNumber) => Promise<void>;
};

export function createBoughtNumbers(database: Database, events: LiveEvents): BoughtNumbers {
  const upsert = database.prepare("insert or replace into numbers (sid, phone, record) values (?, ?, ?)");
  const drop = database.prepare("delete from numbers where sid = ?");
  const byPhone = new Map<string, BoughtNumber>();
  const bySid = new Map<string, BoughtNumber>();
  // Numbers from before there was more than one carrier do not name it.
  for (const row of database.prepare("select record from numbers order by rowid").all() as {
    record: string;
  }[])
    remember({ carrier: "twilio", ...(JSON.parse(row.record) as Partial<BoughtNumber>) } as BoughtNumber);

  function remember(number: BoughtNumber) {
    byPhone.set(number.phone, number);
    bySid.set(number.sid, number);
  }

  return {
    byPhone: (phone) => byPhone.get(phone),
    bySid: (sid) => bySid.get(sid),
    ownedBy(carrier, phone) {
      const number = byPhone.get(phone);
      return number?.carrier === carrier ? number : undefined;
    },
    list: (carrier) => [...bySid.values()].filter((number) => !carrier || number.carrier === carrier),
    async save(number) {
      remember(number);
      database.writeLater(number, () => upsert.run(number.sid, number.phone, JSON.stringify(number)));
      await database.committed();
      events.emit("numbers");
    },
    async remove(number) {
      byPhone.delete(number.phone);
      bySid.delete(number.sid);
      database.writeLater(number, () => drop.run(number.sid));
      await database.committed();
      events.emit("numbers");
    },
  };
}

/** Returns a newly bought number, with no webhook set. */
export function freshNumber(carrier: CarrierName, phone: string, sid: string, nowMs: number): BoughtNumber {
  return {
    carrier,
    sid,
    phone,
    friendlyName: formatPhoneNumber(phone),
    smsUrl: "",
    smsMethod: "POST",
    voiceUrl: "",
    voiceMethod: "POST",
    statusCallback: "",
    statusCallbackMethod: "POST",
    boughtAt: nowMs,
    changedAt: nowMs,
  };
}
