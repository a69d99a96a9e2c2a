import { contacts } from "@broadcast/contract/contacts";
import { credits } from "@broadcast/contract/credits";
import type { Reply } from "@broadcast/contract/endpoint";
import { phoneNumbers } from "@broadcast/contract/phone-numbers";
import { call } from "../../lib/api-client.ts";
import { useEndpoint, useSend } from "../../lib/api-hooks.ts";
import { usePagedSearch } from "../../lib/paged-search.ts";
import { useSession } from "../../lib/session.ts";

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

/** Buys a number and puts the changed person in place. Quiet: the screen shows what went wrong. */
export const useChooseNumber = () => {
  const { change } = useSession();
  return useSend(phoneNumbers.choose, { isQuiet: true, onSuccess: change });
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
