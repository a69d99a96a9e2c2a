import type { RegionCode } from "@broadcast/domain/account/regions";
import { openWindows } from "@broadcast/domain/compliance/quiet-hours";
import { type Places, rememberedPlaces } from "@broadcast/domain/compliance/recipient-places";
import type { NextWindow } from "@broadcast/domain/time/opening-hours";
import type { AccountRules, Channel, GateRecipient } from "./gate.ts";

/** When some recipients may be sent to: one object for all of whom the same is known. */
export interface SendingHours {
  /** Where they may be; null for mail, of which no law has quiet hours. */
  places: Places | null;
  next: NextWindow;
}

/** The hours of an account's broadcasts by place, and by what is known of a recipient. */
export interface BroadcastHours {
  at(places: Places | null): SendingHours;
  of(recipient: Pick<GateRecipient, "to" | "timeZone" | "region">): SendingHours;
}

/** The hours in which the gate lets an account's broadcasts go, caps left out: worked out once for each place. */
export function broadcastHoursOf(
  { broadcastHours, timeZone }: Pick<AccountRules, "broadcastHours" | "timeZone">,
  channel: Channel,
): BroadcastHours {
  const options = {
    channel: channel === "voice" ? ("call" as const) : ("text" as const),
    broadcastHours: broadcastHours && { ...broadcastHours, timeZone },
  };
  const placesOf = rememberedPlaces();
  const known = new Map<Places | null, SendingHours>();
  const at = (places: Places | null): SendingHours => {
    let hours = known.get(places);
    if (!hours) {
      hours = { places, next: openWindows(places, options) };
      known.set(places, hours);
    }
    return hours;
  };
  return {
    at,
    of({ to, timeZone: ownTimeZone, region }) {
      if (channel === "email") return at(null);
      return at(placesOf({ phoneNumber: to, ownTimeZone, region: region as RegionCode | null }));
    },
  };
}
