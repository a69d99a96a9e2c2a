import { type ContactExport, contactExports } from "@broadcast/contract/contact-exports";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";

const RECENT = { body: { paging: { page: 1, pageSize: 20 } } };

/** Exports that can be downloaded or are being written, newest first; undefined until loaded. */
export const useRecentExports = (): readonly ContactExport[] | undefined =>
  useEndpoint(contactExports.search, RECENT, {
    refetchEveryMs: (reply) => (reply?.exports.some(({ state }) => state === "running") ? 1_000 : false),
  }).data?.exports;

export const useCreateExport = () => useSend(contactExports.create);
export const useRemoveExport = () => useSend(contactExports.remove);
