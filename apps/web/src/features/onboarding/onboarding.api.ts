import { contacts } from "@broadcast/contract/contacts";
import { credits } from "@broadcast/contract/credits";
import type { Endpoint, Input, Reply } from "@broadcast/contract/endpoint";
import { multiFactor } from "@broadcast/contract/multi-factor";
import { areaCode as areaCodeRule, phoneNumbers } from "@broadcast/contract/phone-numbers";
import { hasRight } from "@broadcast/contract/roles";
import { users } from "@broadcast/contract/users";
import { useEffect, useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser, useSession } from "../../lib/api/session.ts";

/** What is wrong with an area code, as a sentence; null if it is valid. */
export const areaCodeProblem = (areaCode: string): string | null =>
  areaCodeRule.safeParse(areaCode).error?.issues[0]?.message ?? null;

export type AvailableNumber = Reply<typeof phoneNumbers.searchAvailable>["numbers"][number];

/** The numbers the carrier offers in `query.areaCode`; without one, nothing is requested. */
export const useAvailableNumbers = () =>
  usePagedSearch<AvailableNumber, { areaCode: string }>({
    name: "available-numbers",
    initialQuery: { areaCode: "" },
    keyOf: ({ phoneNumber }) => phoneNumber,
    fetchPage: async ({ query, signal }) => ({
      items: query.areaCode ? (await call(phoneNumbers.searchAvailable, { query, signal })).numbers : [],
    }),
  });

/** Saves the business's description, or the kind of number it starts with. Quiet: the screen shows errors. */
export const useSetUp = () => {
  const { change } = useSession();
  return useSend(users.setUp, { isQuiet: true, onSuccess: change });
};

/** Buys a number and updates the current user. Quiet: the screen shows errors. */
export const useChooseNumber = () => {
  const { change } = useSession();
  return useSend(phoneNumbers.choose, { isQuiet: true, onSuccess: change });
};

/** Sends a code to the user's own cell, and adds the cell once the code proves it. Both are quiet. */
export const useSendMobileCode = () => useSend(phoneNumbers.sendMobileCode, { isQuiet: true });
export const useVerifyMobile = () => {
  const { change } = useSession();
  return useSend(phoneNumbers.verifyMobile, { isQuiet: true, onSuccess: change });
};

const onePage = { page: 1, pageSize: 1 };
const contactCountInput = { body: { paging: onePage } };
const ledgerInput = { body: {} };

/** The number of contacts; undefined until known, or if it cannot be loaded. */
export const useContactCount = (): number | undefined => {
  const { data } = useEndpoint(contacts.search, contactCountInput, { isQuiet: true });
  return data?.paging.total;
};

/** Every sent message reserves credits in the ledger. */
const isOfSending = ({ entries }: Reply<typeof credits.search>): boolean =>
  entries.some(({ kind }) => kind === "reserve" || kind === "charge");

/** Whether anything was ever sent; undefined until known. */
export const useHasSent = (): boolean | undefined => useOnceSo(credits.search, ledgerInput, isOfSending);

/** Whether there is any contact; undefined until known. */
export const useHasContacts = (): boolean | undefined =>
  useOnceSo(contacts.search, contactCountInput, ({ paging }) => paging.total > 0);

/** Whether the user has a second factor; undefined until known. Null for a manager, to whom it does not apply. */
export const useHasSecondFactor = (): boolean | null | undefined => {
  const isOwner = hasRight(useCurrentUser().roles, "owner");
  const hasOne = useOnceSo(multiFactor.list, {}, ({ methods }) => methods.length > 0, isOwner);
  return isOwner ? hasOne : null;
};

/** Whether some of the above could not be loaded; requests nothing itself. */
export const useIsProgressUnknown = (): boolean => {
  const asRead = { isQuiet: true, isEnabled: false };
  const contactCount = useEndpoint(contacts.search, contactCountInput, asRead);
  const ledger = useEndpoint(credits.search, ledgerInput, asRead);
  const secondFactor = useEndpoint(multiFactor.list, {}, asRead);
  return [contactCount, ledger, secondFactor].some(({ isError, data }) => isError && !data);
};

/**
 * Requests until the condition holds, and then no more: a broadcast changes contacts and ledger many times a
 * second.
 */
function useOnceSo<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  isSo: (reply: Reply<E>) => boolean,
  isAsked = true,
): boolean | undefined {
  const [isKnown, setKnown] = useState(false);
  const { data } = useEndpoint(endpoint, input, { isQuiet: true, isEnabled: isAsked && !isKnown });
  const isNow = data !== undefined && isSo(data);
  useEffect(() => {
    if (isNow) setKnown(true);
  }, [isNow]);
  if (isKnown || isNow) return true;
  return data ? false : undefined;
}
