import { useSyncExternalStore } from "react";

/** The current location: the first word names the section, the others what is open in it. */
export type Route = { section: string; parts: string[] };

const subscribe = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const [section = "", ...parts] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  return { section: section || "phones", parts };
}

export function hrefTo(...parts: string[]): string {
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

export function go(...parts: string[]) {
  window.location.hash = hrefTo(...parts);
}
