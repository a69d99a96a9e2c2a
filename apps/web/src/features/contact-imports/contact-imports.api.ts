import { type ContactImport, contactImports } from "@broadcast/contract/contact-imports";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";

/** While an import or its dry run goes on and no live event comes, it is asked for again. */
const pollMs = 2_000;

export const isRunning = ({ state }: Pick<ContactImport, "state">): boolean =>
  state === "queued" || state === "running";

const isCounting = ({ state, dryRun }: ContactImport): boolean =>
  state === "mapping" && dryRun !== null && !dryRun.isDone;

/** One import; followed live, and by asking again, until it is over. */
export const useImport = (importId: string) =>
  useEndpoint(
    contactImports.get,
    { params: { importId } },
    {
      isQuiet: true,
      refetchEveryMs: (made) => made !== undefined && (isRunning(made) || isCounting(made)) && pollMs,
    },
  );

/** Imports, newest first. */
export const useImports = () =>
  usePagedSearch<ContactImport>({
    name: "contact-imports",
    topics: contactImports.search.reads,
    initialQuery: {},
    fetchPage: searchPage(contactImports.search, "imports", () => ({ body: {} })),
  });

export const useStartImport = () => useSend(contactImports.start, { isQuiet: true });
export const useDiscardImport = () => useSend(contactImports.discard);
