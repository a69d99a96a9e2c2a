import type { info } from "@broadcast/contract/info";
import { useEndpoint } from "./api-hooks.ts";
import { bareEndpoint } from "./bare-endpoint.ts";

export interface SupportLinks {
  terms: string;
  privacy: string;
  training: string;
  /** Opens a mail to the people who run this installation, about something. */
  mail: (subject?: string) => string;
}

/** Pages of this app, for installations whose people have not written their own. */
const builtIn = { terms: "/terms", privacy: "/privacy", training: "/training" };

const links = bareEndpoint<typeof info.links>({
  method: "GET",
  path: "info/links",
  summary: "Where the people who run this installation are found, and what they have written",
  access: "public",
});

const defaultEmail = "support@project-broadcast.example";

/** Where a person finds help and what they agreed to; the built-in answers until the server has told. */
export function useSupportLinks(): SupportLinks {
  const { data } = useEndpoint(links, {}, { isQuiet: true, freshMs: Number.POSITIVE_INFINITY });
  const address = `mailto:${data?.supportEmail ?? defaultEmail}`;
  return {
    terms: data?.termsUrl ?? builtIn.terms,
    privacy: data?.privacyUrl ?? builtIn.privacy,
    training: data?.trainingUrl ?? builtIn.training,
    mail: (subject) => (subject ? `${address}?subject=${encodeURIComponent(subject)}` : address),
  };
}
