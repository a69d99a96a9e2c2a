import { createContext } from "react";

/** The address of the current screen, so that lists and links know where they are; the app provides it. */
export const CurrentPath = createContext("");
