import { TextZoom } from "@capacitor/text-zoom";

/**
 * Takes over the phone's text size. Android's own page zoom is switched off, because it would multiply with
 * it and exceed what the screens can hold.
 */
export const loadTextZoom = async (osName: "ios" | "android"): Promise<() => number> => {
  let zoom = 1;
  const look = async () => {
    if (osName === "android") await TextZoom.set({ value: 1 });
    zoom = (await TextZoom.getPreferred()).value;
  };
  await look().catch(() => {});
  document.addEventListener("visibilitychange", () => {
    // The user may return from the phone's settings.
    if (document.hidden) return;
    look()
      .then(() => import("../text-zoom.ts"))
      .then(({ applyTextZoom }) => applyTextZoom())
      .catch(() => {});
  });
  return () => zoom;
};
