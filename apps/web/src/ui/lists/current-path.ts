import { createContext } from "react";

/** The address of the current screen, for lists and links to mark it; provided by the app. */
export const CurrentPath = createContext("");
