import { useState } from "react";
import { keptFor } from "../../lib/device/kept-on-device.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import type { BannerKind, IgnoreDates } from "./due-banners.ts";

const read = (): IgnoreDates => {
  try {
    return JSON.parse(keptFor("bannersIgnoredAt").read() ?? "{}") as IgnoreDates;
  } catch {
    return {};
  }
};

/** When the user put banners off on this device, and a function to put one off. */
export function useIgnoreDates(userId: string): [IgnoreDates, (kind: BannerKind) => void] {
  const [held, setHeld] = useState({ userId, dates: read() });
  const dates = held.userId === userId ? held.dates : read();
  return [
    dates,
    (kind) => {
      const next = { ...dates, [kind]: businessNow().toISOString() };
      keptFor("bannersIgnoredAt").write("", JSON.stringify(next));
      setHeld({ userId, dates: next });
    },
  ];
}
