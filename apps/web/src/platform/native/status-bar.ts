import { StatusBar, Style } from "@capacitor/status-bar";

/** Keeps the clock and the battery readable over the page in either theme. */
export const followThemeInStatusBar = (): void => {
  const follow = () => {
    const isDark = document.documentElement.dataset.theme === "dark";
    void StatusBar.setStyle({ style: isDark ? Style.Dark : Style.Light }).catch(() => {});
  };
  follow();
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-theme"] });
};
