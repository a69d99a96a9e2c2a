import { campaigns } from "@broadcast/contract/campaigns";
import { configurableForms } from "@broadcast/contract/configurable-forms";
import { keywords } from "@broadcast/contract/keywords";
import { trackableLinks } from "@broadcast/contract/trackable-links";
import { useMemo } from "react";
import { useEndpoint } from "../../lib/api-hooks.ts";
import type { SelectOption } from "../../ui/inputs/Select.tsx";
import { useAccountSettings } from "../settings/index.ts";

export type NamedKind = "keyword" | "form" | "link" | "campaign" | "field";

/** What steps name by an id: to choose from, and to tell. */
export interface FlowNames {
  options: Record<NamedKind, readonly SelectOption[]>;
  /** The name of one; "…" before one is chosen. */
  of: (kind: NamedKind, id: string | null) => string;
}

const all = { body: { paging: { page: 1, pageSize: 200 } } };
const quiet = { isQuiet: true };
const optionsOf = (items: readonly { _id: string; name: string }[] | undefined): SelectOption[] =>
  (items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));

/** The account's keywords, forms, links, campaigns and fields by their names. */
export function useFlowNames(): FlowNames {
  const keyword = useEndpoint(keywords.search, all, quiet).data?.keywords;
  const form = useEndpoint(configurableForms.search, all, quiet).data?.configurableForms;
  const link = useEndpoint(trackableLinks.search, all, quiet).data?.trackableLinks;
  const campaign = useEndpoint(campaigns.search, all, quiet).data?.campaigns;
  const fields = useAccountSettings().data?.customFields;
  return useMemo(() => {
    const options = {
      keyword: optionsOf(keyword),
      form: optionsOf(form),
      link: optionsOf(link),
      campaign: optionsOf(campaign),
      field: [
        { value: "company", label: "Company" },
        { value: "birthday", label: "Birthday" },
        { value: "anniversary", label: "Anniversary" },
        ...optionsOf(fields),
      ],
    };
    return {
      options,
      of: (kind, id) => (id ? (options[kind].find(({ value }) => value === id)?.label ?? `a ${kind}`) : "…"),
    };
  }, [keyword, form, link, campaign, fields]);
}
