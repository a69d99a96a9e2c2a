import { createContext, useContext } from "react";

/**
 * False inside a view that stays mounted but hidden: it subscribes to nothing, announces nothing and requests
 * nothing.
 */
export const InView = createContext(true);

export const useIsInView = (): boolean => useContext(InView);
