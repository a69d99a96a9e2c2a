import { useState } from "react";
import { businessNow } from "../lib/business-clock.ts";
import { platform } from "../platform/index.ts";
import type { BannerKind, IgnoreDates } from "./due-banners.ts";

const keyOf = (userId: string) => `bannersIgnoredAt:${userId}`;

const read = (userId: string): IgnoreDates => {
  try {
    return JSON.parse(platform.readSetting(keyOf(userId)) ?? "{}") as IgnoreDates;
  } catch {
    return {};
  }
};

/** When a person put banners off on this device, and how they put off another. */
export function useIgnoreDates(userId: string): [IgnoreDates, (kind: BannerKind) => void] {
  const [held, setHeld] = useState({ userId, dates: read(userId) });
  const dates = held.userId === userId ? held.dates : read(userId);
  return [
    dates,
    (kind) => {
      const next = { ...dates, [kind]: businessNow().toISOString() };
      platform.writeSetting(keyOf(userId), JSON.stringify(next));
      setHeld({ userId, dates: next });
    },
  ];
}
