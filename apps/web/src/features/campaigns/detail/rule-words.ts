import type { Campaign, CampaignRule } from "@broadcast/contract/campaigns";

/** The triggers of rules, in menu order. */
export const ruleKinds: readonly { value: CampaignRule["kind"]; label: string }[] = [
  { value: "tag-added", label: "Get a tag" },
  { value: "form", label: "Fill out a form" },
  { value: "link", label: "Open a link themselves" },
  { value: "purchase", label: "Buy something (reported by API)" },
  { value: "import", label: "Are added by an import" },
];

/** "Contacts who get the tag Lead join". */
export function ruleText({ effect, kind, subject, name }: Campaign["rules"][number]): string {
  const what = subject === "" ? null : (name ?? "something that was deleted");
  const who = {
    "tag-added": `get the tag ${what ?? "…"}`,
    form: what ? `fill out ${what}` : "fill out any form",
    link: what ? `open ${what}` : "open any link",
    purchase: what ? `buy ${what}` : "buy anything",
    import: "are added by an import",
  }[kind];
  return `Contacts who ${who} ${effect}`;
}
