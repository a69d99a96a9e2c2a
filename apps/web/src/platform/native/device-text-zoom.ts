import { TextZoom } from "@capacitor/text-zoom";

/**
 * How large the person reads elsewhere on the phone. Android's own zoom of the page is switched off: it would come on
 * top, and beyond what the screens hold.
 */
export const loadTextZoom = async (osName: "ios" | "android"): Promise<() => number> => {
  let zoom = 1;
  const look = async () => {
    if (osName === "android") await TextZoom.set({ value: 1 });
    zoom = (await TextZoom.getPreferred()).value;
  };
  await look().catch(() => {});
  document.addEventListener("visibilitychange", () => {
    // The person may come back from the phone's settings.
    if (document.hidden) return;
    look()
      .then(() => import("../text-zoom.ts"))
      .then(({ applyTextZoom }) => applyTextZoom())
      .catch(() => {});
  });
  return () => zoom;
};
