import {
  type DesignKind,
  type UnlayerTemplate,
  unlayerTemplates,
} from "@broadcast/contract/unlayer-templates";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";

export const templateHref = (id: string): string => `/admin/unlayer-templates/${id}`;

/** The kinds of designs, with their labels. */
export const KIND_OPTIONS: readonly { value: DesignKind; label: string }[] = [
  { value: "email", label: "Emails" },
  { value: "page", label: "Landing pages" },
];

export const useTemplateSearch = () =>
  usePagedSearch<UnlayerTemplate>({
    name: "unlayer-templates",
    topics: ["content"],
    initialQuery: {},
    fetchPage: searchPage(unlayerTemplates.search, "unlayerTemplates", ({ term }) => ({
      body: term.trim() ? { term: term.trim() } : {},
    })),
  });

export const useTemplate = (id: string) =>
  useEndpoint(unlayerTemplates.get, { params: { id } }, { isQuiet: true });

/** Quiet: the forms show errors. */
export const useCreateTemplate = () => useSend(unlayerTemplates.create, { isQuiet: true });
export const useChangeTemplate = () => useSend(unlayerTemplates.change, { isQuiet: true });
export const useMoveTemplate = () => useSend(unlayerTemplates.move);
export const useRemoveTemplate = () => useSend(unlayerTemplates.remove);
