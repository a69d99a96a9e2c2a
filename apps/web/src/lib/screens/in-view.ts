import { createContext, useContext } from "react";

/** False for what is kept drawn behind something else: it follows nothing, says nothing and asks for nothing. */
export const InView = createContext(true);

export const useIsInView = (): boolean => useContext(InView);
