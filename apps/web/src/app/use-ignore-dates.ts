import { useState } from "react";
import { businessNow } from "../lib/business-clock.ts";
import { keptFor } from "../lib/kept-on-device.ts";
import type { BannerKind, IgnoreDates } from "./due-banners.ts";

const read = (): IgnoreDates => {
  try {
    return JSON.parse(keptFor("bannersIgnoredAt").read() ?? "{}") as IgnoreDates;
  } catch {
    return {};
  }
};

/** When a person put banners off on this device, and how they put off another. */
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
