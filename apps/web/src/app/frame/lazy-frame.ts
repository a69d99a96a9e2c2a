import { lazy } from "react";
import type { Frame } from "./Frame.tsx";

// Outlives the person: code.
let loaded: typeof Frame | undefined;

/** The frame's code: the side menu with its menus and tooltips. Public pages and sign-in do without it. */
export const loadFrame = async () => {
  const { Frame } = await import("./Frame.tsx");
  loaded = Frame;
  return { default: Frame };
};

/** The frame when its code is there; React shows what comes later only after a while, and nothing until then. */
export const loadedFrame = () => loaded;

export const LazyFrame = lazy(loadFrame);
