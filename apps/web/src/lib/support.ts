import type { info } from "@broadcast/contract/info";
import { useEndpoint } from "./api/api-hooks.ts";
import { bareEndpoint } from "./api/bare-endpoint.ts";

export interface SupportLinks {
  /** Null where the people who run the installation have named none: nothing is shown then. */
  terms: string | null;
  privacy: string | null;
  training: string | null;
  /** Opens a mail to the people who run this installation, about something. */
  mail: (subject?: string) => string;
}

const links = bareEndpoint<typeof info.links>({
  method: "GET",
  path: "info/links",
  summary: "Contact and legal links of the operator of this server",
  access: "public",
});

const defaultEmail = "support@project-broadcast.example";

/** Where a person finds help and what they agreed to; the built-in answers until the server has told. */
export function useSupportLinks(): SupportLinks {
  const { data } = useEndpoint(links, {}, { isQuiet: true, freshMs: Number.POSITIVE_INFINITY });
  const address = `mailto:${data?.supportEmail ?? defaultEmail}`;
  return {
    terms: data?.termsUrl ?? null,
    privacy: data?.privacyUrl ?? null,
    training: data?.trainingUrl ?? null,
    mail: (subject) => (subject ? `${address}?subject=${encodeURIComponent(subject)}` : address),
  };
}
