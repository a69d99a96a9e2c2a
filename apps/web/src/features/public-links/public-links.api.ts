import { type EmailSubscription, type PublicContact, publicLinks } from "@broadcast/contract/public-links";
import { useQueryClient } from "@tanstack/react-query";
import { keyOf, useEndpoint, useSend } from "../../lib/api-hooks.ts";

const ofSlug = (contactSlug: string) => ({ params: { contactSlug } });

/** Whether the person behind a link gets emails. */
export const useEmailSubscription = (contactSlug: string) =>
  useEndpoint(publicLinks.readEmailSubscription, ofSlug(contactSlug), { isQuiet: true });

/** Takes them off the emails, and puts them back on. */
export function useChangeSubscription(contactSlug: string) {
  const client = useQueryClient();
  const show = (reply: EmailSubscription) =>
    client.setQueryData(keyOf(publicLinks.readEmailSubscription, ofSlug(contactSlug)), reply);
  const unsubscribe = useSend(publicLinks.unsubscribe, { isQuiet: true, onSuccess: show });
  const subscribe = useSend(publicLinks.subscribe, { isQuiet: true, onSuccess: show });
  return {
    isPending: unsubscribe.isPending || subscribe.isPending,
    unsubscribe: () => unsubscribe.mutateAsync({ ...ofSlug(contactSlug), body: {} }),
    subscribe: () => subscribe.mutateAsync(ofSlug(contactSlug)),
  };
}

/** What a business asks people to agree to who join its list. */
export const useSingleOptIn = (slug: string) =>
  useEndpoint(publicLinks.readSingleOptIn, { params: { slug } }, { isQuiet: true });

export const useJoinList = () => useSend(publicLinks.joinList, { isQuiet: true });

/** Whom a double opt-in link asks, and how they stand. */
export const useDoubleOptIn = (contactSlug: string) =>
  useEndpoint(publicLinks.readDoubleOptIn, ofSlug(contactSlug), { isQuiet: true });

/** Shows what the server made of a step at once. */
function useShowDoubleOptIn(contactSlug: string) {
  const client = useQueryClient();
  return (reply: PublicContact) =>
    client.setQueryData(keyOf(publicLinks.readDoubleOptIn, ofSlug(contactSlug)), reply);
}

/** Confirms, with the wording that was shown. */
export function useAcceptDoubleOptIn(contactSlug: string) {
  const onSuccess = useShowDoubleOptIn(contactSlug);
  const accept = useSend(publicLinks.acceptDoubleOptIn, { isQuiet: true, onSuccess });
  return {
    isPending: accept.isPending,
    mutateAsync: (consentText: string) =>
      accept.mutateAsync({ ...ofSlug(contactSlug), body: { consentText } }),
  };
}

/** Tells the business more about oneself. */
export function useTellProfile(contactSlug: string) {
  const onSuccess = useShowDoubleOptIn(contactSlug);
  const tell = useSend(publicLinks.changeOwnProfile, { isQuiet: true, onSuccess });
  type Profile = Parameters<typeof tell.mutateAsync>[0]["body"];
  return { mutateAsync: (body: Profile) => tell.mutateAsync({ ...ofSlug(contactSlug), body }) };
}
