import { createContext, type ReactNode } from "react";

/** Whose pages these are, for public pages that several may show in their name; null for the product's own. */
export const PublicBrand = createContext<ReactNode>(null);
