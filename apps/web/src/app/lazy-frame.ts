import { lazy } from "react";

/** The frame's code: the side menu with its menus and tooltips. Public pages and sign-in do without it. */
export const loadFrame = async () => ({ default: (await import("./Frame.tsx")).Frame });

export const LazyFrame = lazy(loadFrame);
