import { type EmailSubscription, publicLinks } from "@broadcast/contract/public-links";
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
