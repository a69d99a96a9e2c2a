import { createContext, useContext } from "react";
import { useScreenSearch } from "../../lib/screens/navigation.ts";

/** In whose name people sign in: where the pages around it are, and where they lead. */
export interface AuthPlace {
  /** Addresses, with all that has to come along. */
  signIn: string;
  signUp: string;
  forgotPassword: string;
  reactivate: string;
  /** Where to go on afterwards; home when undefined. */
  returnTo: string | undefined;
  /** What heads the sign-in, and the sentence under it. */
  signInTitle: string;
  signInText?: string;
}

/** The place of these pages where they are not the product's own. */
export const AuthPlaceContext = createContext<AuthPlace | null>(null);

/** Where this sign-in takes place: the product's own pages unless told by a context. */
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
