/** A `returnTo` that stays within the app and does not sign out; anything else leads to the home page. */
export const safeReturnTo = (returnTo: string | undefined): string => {
  const isWithin = returnTo?.startsWith("/") && !/^\/[/\\]/.test(returnTo);
  return returnTo && isWithin && !/^\/(auth|logout|sign-up)(?![\w-])/.test(returnTo) ? returnTo : "/";
};
