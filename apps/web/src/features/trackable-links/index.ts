import { lazy } from "react";

export const BroadcastClicks = lazy(async () => ({
  default: (await import("./BroadcastClicks.tsx")).BroadcastClicks,
}));
/** Loaded once there is an address to track. */
export const TrackLinkNote = lazy(async () => ({
  default: (await import("./TrackLinkNote.tsx")).TrackLinkNote,
}));
export { trackableLinkSection } from "./trackable-link-section.tsx";
