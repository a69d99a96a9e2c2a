import { lazy } from "react";
import type { Frame } from "./Frame.tsx";

// Outlives the person: code.
let loaded: typeof Frame | undefined;

/** Loads the frame's code: the side menu with its menus and tooltips. Public pages and sign-in do without it. */
export const loadFrame = async () => {
  const { Frame } = await import("./Frame.tsx");
  loaded = Frame;
  return { default: Frame };
};

/** The frame if its code is loaded. A lazy component would make React show nothing first, and then wait a while. */
export const loadedFrame = () => loaded;

export const LazyFrame = lazy(loadFrame);
