import { createContext, type ReactNode } from "react";

/** The brand shown on public pages that are shared by several businesses; null for the product's own. */
export const PublicBrand = createContext<ReactNode>(null);
