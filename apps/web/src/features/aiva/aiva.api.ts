import { aiva } from "@broadcast/contract/aiva";
import { useEndpoint } from "../../lib/api/api-hooks.ts";

export const useAivaStatus = () => useEndpoint(aiva.status, {}, { isQuiet: true });

export const useHelpTopics = () =>
  useEndpoint(aiva.helpTopics, {}, { isQuiet: true, freshMs: Number.POSITIVE_INFINITY });

export const useHelpArticle = (slug: string) =>
  useEndpoint(aiva.help, { params: { slug } }, { isQuiet: true, freshMs: Number.POSITIVE_INFINITY });
