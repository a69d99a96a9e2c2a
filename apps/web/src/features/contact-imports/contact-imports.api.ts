import { type ContactImport, contactImports } from "@broadcast/contract/contact-imports";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";

/** Polling interval of a running import or dry run without live events. */
const pollMs = 2_000;

export const isRunning = ({ state }: Pick<ContactImport, "state">): boolean =>
  state === "queued" || state === "running";

const isCounting = ({ state, dryRun }: ContactImport): boolean =>
  state === "mapping" && dryRun !== null && !dryRun.isDone;

/** One import, updated live and by polling until it is finished. */
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
