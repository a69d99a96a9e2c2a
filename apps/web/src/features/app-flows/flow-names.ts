import { attachments } from "@broadcast/contract/attachments";
import { emails } from "@broadcast/contract/emails";
import type { AppFlowDefinition, AppFlowStep } from "@broadcast/contract/flow-definition";
import type { FlowWay } from "@broadcast/contract/flow-people";
import { keywords } from "@broadcast/contract/keywords";
import { segments } from "@broadcast/contract/segments";
import { spaces } from "@broadcast/contract/spaces";
import { teamInbox } from "@broadcast/contract/team-inbox";
import { voiceDrops } from "@broadcast/contract/voice-drops";
import { holdsDates } from "@broadcast/domain/account/custom-field-values";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { byName, type NamedKind, namedKind, useItemNames } from "../../lib/api/named-items.ts";
import type { SelectOption } from "../../ui/inputs/choice/Select.tsx";
import { campaignKind, formKind, linkKind } from "../contact-search/index.ts";
import { useAccountSettings } from "../settings/index.ts";
import { shownStep, triggerText } from "./flow-words.ts";

/** The kinds of items that triggers and steps refer to by id. */
export const itemKinds = {
  keyword: namedKind({
    search: keywords.search,
    terms: byName,
    itemsOf: (reply) => reply.keywords,
    plural: "keywords",
    createdAt: "/keywords",
  }),
  form: formKind,
  link: linkKind,
  segment: namedKind({
    search: segments.search,
    itemsOf: (reply) => reply.segments,
    plural: "segments",
    createdAt: "/contacts",
  }),
  campaign: campaignKind,
  space: namedKind({
    search: spaces.search,
    terms: byName,
    itemsOf: (reply) => reply.spaces,
    plural: "spaces",
    createdAt: "/spaces",
  }),
  picture: namedKind({
    search: attachments.search,
    terms: (term) => ({ kind: "picture" as const, ...byName(term) }),
    itemsOf: (reply) => reply.attachments,
    plural: "pictures",
    createdAt: "/attachments",
  }),
  email: namedKind({
    search: emails.search,
    terms: byName,
    itemsOf: (reply) => reply.emails,
    plural: "emails",
    createdAt: "/emails",
  }),
  voiceDrop: namedKind({
    search: voiceDrops.search,
    terms: byName,
    itemsOf: (reply) => reply.voiceDrops,
    plural: "voice drops",
    createdAt: "/voice-drops",
  }),
} satisfies Record<string, NamedKind>;
type ItemKind = keyof typeof itemKinds;
type Referred = ItemKind | "field" | "person";

/** Names of what triggers and steps refer to by id, for display. */
export interface FlowNames {
  /** A name; "…" before something is chosen, and until it is known. */
  of: (kind: Referred, id: string | null) => string;
}

/** What the name is of once it is gone. */
const articles: Record<Referred, string> = {
  keyword: "a keyword",
  form: "a form",
  link: "a link",
  segment: "a segment",
  campaign: "a campaign",
  space: "a space",
  field: "a field",
  person: "someone who left",
  picture: "a picture",
  email: "an email",
  voiceDrop: "a voice drop",
};

/** Reads the names that the texts of these steps and this trigger contain. */
export function useFlowNames(
  steps: readonly (AppFlowStep | null)[],
  trigger: AppFlowDefinition["trigger"] = null,
): FlowNames {
  const referred: { kind: Referred; id: string }[] = [];
  const noting: FlowNames = {
    of: (kind, id) => {
      if (id) referred.push({ kind, id });
      return "";
    },
  };
  triggerText({ trigger }, noting);
  for (const step of steps) shownStep(step, noting);
  const names = useItemNames(
    referred.flatMap(({ kind, id }) =>
      kind === "field" || kind === "person" ? [] : [{ kind: itemKinds[kind], id }],
    ),
  );
  const people = usePeople(referred.some(({ kind }) => kind === "person"));
  const fields = useFields();
  const labelOf = (id: string, { options, isPending }: ReturnType<typeof useFields>) =>
    options.find(({ value }) => value === id)?.label ?? (isPending ? "…" : undefined);
  return {
    of: (kind, id) => {
      if (!id) return "…";
      const name =
        kind === "person" ? labelOf(id, people) : kind === "field" ? labelOf(id, fields) : names[id];
      return name ?? articles[kind];
    },
  };
}

/** The steps that a contact's path shows. */
export const stepsOfWay = ({ steps, step, next }: FlowWay): (AppFlowStep | null)[] => [
  ...steps.map((each) => each.step),
  step,
  next?.step ?? null,
];

/** The people who reply to the account's chats, to choose from. */
export function usePeople(isEnabled = true) {
  const { data, isPending } = useEndpoint(teamInbox.members, {}, { isQuiet: true, isEnabled });
  return { options: optionsOf(data?.members), isPending };
}

/** The fields of a contact, to choose from. */
export function useFields() {
  const { data, isPending } = useAccountSettings();
  return {
    options: [
      { value: "company", label: "Company" },
      { value: "birthday", label: "Birthday" },
      { value: "anniversary", label: "Anniversary" },
      ...optionsOf(data?.customFields),
    ],
    isPending,
  };
}

/** The fields that can hold a date, to choose from. */
export function useDates() {
  const { data } = useAccountSettings();
  const others = new Set(data?.customFields.flatMap(({ _id, kind }) => (holdsDates(kind) ? [] : [_id])));
  return useFields().options.filter(({ value }) => value !== "company" && !others.has(value));
}

const optionsOf = (items: readonly { _id: string; name: string }[] | undefined): SelectOption[] =>
  (items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
