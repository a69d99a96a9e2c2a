/** A returnTo that stays within the app and does not lead out of the session again; anything else leads home. */
export const safeReturnTo = (returnTo: string | undefined): string => {
  const isWithin = returnTo?.startsWith("/") && !/^\/[/\\]/.test(returnTo);
  return returnTo && isWithin && !/^\/(auth|logout|sign-up)(?![\w-])/.test(returnTo) ? returnTo : "/";
};
