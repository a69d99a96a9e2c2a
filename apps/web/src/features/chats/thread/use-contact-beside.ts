import { useMediaQuery } from "../../../lib/device/media-query.ts";
import { usePreference } from "../../../platform/preferences.ts";

/** Whether the contact's details are shown beside a chat: a choice where the screen is wide enough. */
export function useContactBeside() {
  const isWide = useMediaQuery("(min-width: 1440px)");
  const [beside, setBeside] = usePreference("contactBesideChat");
  const isBeside = isWide && beside === "on";
  return { isWide, isBeside, toggleBeside: () => setBeside(isBeside ? "off" : "on") };
}
