import { contacts } from "@broadcast/contract/contacts";
import { credits } from "@broadcast/contract/credits";
import type { Reply } from "@broadcast/contract/endpoint";
import { multiFactor } from "@broadcast/contract/multi-factor";
import { phoneNumbers } from "@broadcast/contract/phone-numbers";
import { hasRight } from "@broadcast/contract/roles";
import { users } from "@broadcast/contract/users";
import { call } from "../../lib/api-client.ts";
import { useEndpoint, useSend } from "../../lib/api-hooks.ts";
import { usePagedSearch } from "../../lib/paged-search.ts";
import { useCurrentUser, useSession } from "../../lib/session.ts";

const areaCodeRule = phoneNumbers.searchAvailable.query.shape.areaCode;

/** What is wrong with an area code, as a sentence; null when it is good. */
export const areaCodeProblem = (areaCode: string): string | null =>
  areaCodeRule.safeParse(areaCode).error?.issues[0]?.message ?? null;

export type AvailableNumber = Reply<typeof phoneNumbers.searchAvailable>["numbers"][number];

/** The numbers the carrier offers in `query.areaCode`; nothing is asked before there is one. */
export const useAvailableNumbers = () =>
  usePagedSearch<AvailableNumber, { areaCode: string }>({
    name: "available-numbers",
    initialQuery: { areaCode: "" },
    keyOf: ({ phoneNumber }) => phoneNumber,
    fetchPage: async ({ query, signal }) => ({
      items: query.areaCode ? (await call(phoneNumbers.searchAvailable, { query, signal })).numbers : [],
    }),
  });

/** Writes down what is told of the business, or which kind of number it begins with. Quiet: the screen shows why not. */
export const useSetUp = () => {
  const { change } = useSession();
  return useSend(users.setUp, { isQuiet: true, onSuccess: change });
};

/** Buys a number and puts the changed person in place. Quiet: the screen shows what went wrong. */
export const useChooseNumber = () => {
  const { change } = useSession();
  return useSend(phoneNumbers.choose, { isQuiet: true, onSuccess: change });
};

/** Sends a code to the person's own cell, and takes the cell over once the code proves it. Quiet both. */
export const useSendMobileCode = () => useSend(phoneNumbers.sendMobileCode, { isQuiet: true });
export const useVerifyMobile = () => {
  const { change } = useSession();
  return useSend(phoneNumbers.verifyMobile, { isQuiet: true, onSuccess: change });
};

const onePage = { page: 1, pageSize: 1 };

/** How many contacts there are; undefined until known, none where it cannot be told. */
export const useContactCount = (): number | undefined => {
  const { data, isError } = useEndpoint(contacts.search, { body: { paging: onePage } }, { isQuiet: true });
  return isError ? 0 : data?.paging.total;
};

/** Whether anything was ever sent; undefined until known. Whatever is sent sets credits aside in the ledger. */
export const useHasSent = (): boolean | undefined => {
  const { data, isError } = useEndpoint(credits.search, { body: {} }, { isQuiet: true });
  return isError ? false : data?.entries.some(({ kind }) => kind === "reserve" || kind === "charge");
};

/** Whether the person has a second factor; undefined until known. Null for who acts for them, whom it does not concern. */
export const useHasSecondFactor = (): boolean | null | undefined => {
  const isOwner = hasRight(useCurrentUser().roles, "owner");
  const { data, isError } = useEndpoint(multiFactor.list, {}, { isQuiet: true, isEnabled: isOwner });
  if (!isOwner) return null;
  return isError ? false : data && data.methods.length > 0;
};
