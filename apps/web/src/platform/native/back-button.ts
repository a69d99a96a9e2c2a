import { App } from "@capacitor/app";
import type { Platform } from "../platform.ts";

/** "Back" closes an open dialog first. */
const closeDialog = (): boolean => {
  if (!document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return false;
  const at = document.activeElement ?? document.body;
  at.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  return true;
};

/**
 * Takes over Android's back button for as long as the app runs. The panels listen to it; on the pages around
 * signing in nothing does, and Android by itself would never leave the app from there.
 */
export const takeBackButton = async (): Promise<Platform["onBackButton"]> => {
  let heard: (() => void) | null = null;
  await App.addListener("backButton", ({ canGoBack }) => {
    if (closeDialog()) return;
    if (heard) heard();
    // What is before the sign-in needs a session.
    else if (canGoBack && location.pathname !== "/auth") history.back();
    else void App.minimizeApp();
  });
  return (listener) => {
    heard = listener;
    return () => {
      if (heard === listener) heard = null;
    };
  };
};
