import { createContext, useContext } from "react";
import { useScreenSearch } from "../../lib/screens/navigation.ts";

/** The site that users sign in to: the addresses of its pages, and where they lead. */
export interface AuthPlace {
  /** Addresses, including their query. */
  signIn: string;
  signUp: string;
  forgotPassword: string;
  reactivate: string;
  /** Where to go afterwards; the home page if undefined. */
  returnTo: string | undefined;
  /** The heading of the sign-in page, and the sentence under it. */
  signInTitle: string;
  signInText?: string;
}

/** Set where these pages are not the product's own. */
export const AuthPlaceContext = createContext<AuthPlace | null>(null);

/** Where this sign-in takes place: the product's own pages by default. */
export function useAuthPlace(): AuthPlace {
  const { returnTo } = useScreenSearch();
  const place = useContext(AuthPlaceContext);
  if (place) return place;
  const search = returnTo === undefined ? "" : `?returnTo=${encodeURIComponent(returnTo)}`;
  return {
    signIn: `/auth${search}`,
    signUp: `/sign-up${search}`,
    forgotPassword: "/forgot-password",
    reactivate: "/reactivate",
    returnTo,
    signInTitle: "Sign in",
  };
}
