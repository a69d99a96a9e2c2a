import type { RegionCode } from "@broadcast/domain/account/regions";
import { openWindows } from "@broadcast/domain/compliance/quiet-hours";
import { type Places, rememberedPlaces } from "@broadcast/domain/compliance/recipient-places";
import type { NextWindow } from "@broadcast/domain/time/opening-hours";
import type { AccountRules, Channel, GateRecipient } from "./gate.ts";

/** When some recipients can be sent to: one object for all with the same facts. */
export interface SendingHours {
  /** Where they may be; null for mail, for which no law sets quiet hours. */
  places: Places | null;
  next: NextWindow;
}

/** The hours of an account's broadcasts by place, and by the facts about a recipient. */
export interface BroadcastHours {
  at(places: Places | null): SendingHours;
  of(recipient: Pick<GateRecipient, "to" | "timeZone" | "region">): SendingHours;
}

/** Returns the hours in which the gate allows an account's broadcasts, ignoring caps: computed once for each place. */
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
