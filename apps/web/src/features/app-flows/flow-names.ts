import { attachments } from "@broadcast/contract/attachments";
import { campaigns } from "@broadcast/contract/campaigns";
import { configurableForms } from "@broadcast/contract/configurable-forms";
import { emails } from "@broadcast/contract/emails";
import { keywords } from "@broadcast/contract/keywords";
import { segments } from "@broadcast/contract/segments";
import { spaces } from "@broadcast/contract/spaces";
import { teamInbox } from "@broadcast/contract/team-inbox";
import { trackableLinks } from "@broadcast/contract/trackable-links";
import { voiceDrops } from "@broadcast/contract/voice-drops";
import { useMemo } from "react";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import type { SelectOption } from "../../ui/inputs/choice/Select.tsx";
import { useAccountSettings } from "../settings/index.ts";

export type NamedKind =
  | "keyword"
  | "form"
  | "link"
  | "segment"
  | "campaign"
  | "space"
  | "field"
  | "person"
  | "picture"
  | "email"
  | "voiceDrop";

/** Names of the items that steps refer to by id, for choosing and display. */
export interface FlowNames {
  options: Record<NamedKind, readonly SelectOption[]>;
  /** The name of an item; "…" before one is chosen. */
  of: (kind: NamedKind, id: string | null) => string;
}

const all = { body: { paging: { page: 1, pageSize: 200 } } };
const quiet = { isQuiet: true };
const optionsOf = (items: readonly { _id: string; name: string }[] | undefined): SelectOption[] =>
  (items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));

const articles: Record<NamedKind, string> = {
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

/** The items that the account's steps can refer to, with their names. */
export function useFlowNames(): FlowNames {
  const keyword = useEndpoint(keywords.search, all, quiet).data?.keywords;
  const form = useEndpoint(configurableForms.search, all, quiet).data?.configurableForms;
  const link = useEndpoint(trackableLinks.search, all, quiet).data?.trackableLinks;
  const campaign = useEndpoint(campaigns.search, all, quiet).data?.campaigns;
  const segment = useEndpoint(segments.search, all, quiet).data?.segments;
  const space = useEndpoint(spaces.search, all, quiet).data?.spaces;
  const attachment = useEndpoint(attachments.search, all, quiet).data?.attachments;
  const email = useEndpoint(emails.search, all, quiet).data?.emails;
  const voiceDrop = useEndpoint(voiceDrops.search, all, quiet).data?.voiceDrops;
  const person = useEndpoint(teamInbox.members, {}, quiet).data?.members;
  const fields = useAccountSettings().data?.customFields;
  return useMemo(() => {
    const options = {
      keyword: optionsOf(keyword),
      form: optionsOf(form),
      link: optionsOf(link),
      segment: optionsOf(segment),
      campaign: optionsOf(campaign),
      space: optionsOf(space),
      person: optionsOf(person),
      picture: optionsOf(attachment?.filter(({ kind }) => kind === "picture")),
      email: optionsOf(email),
      voiceDrop: optionsOf(voiceDrop),
      field: [
        { value: "company", label: "Company" },
        { value: "birthday", label: "Birthday" },
        { value: "anniversary", label: "Anniversary" },
        ...optionsOf(fields),
      ],
    };
    return {
      options,
      of: (kind, id) =>
        id ? (options[kind].find(({ value }) => value === id)?.label ?? articles[kind]) : "…",
    };
  }, [keyword, form, link, segment, campaign, space, person, attachment, email, voiceDrop, fields]);
}
