import type { info } from "@broadcast/contract/info";
import { useEndpoint } from "./api/api-hooks.ts";
import { bareEndpoint } from "./api/bare-endpoint.ts";

export interface SupportLinks {
  /** Null if the operators of the installation have configured none: nothing is shown then. */
  terms: string | null;
  privacy: string | null;
  training: string | null;
  /** A link that opens a mail to the operators of this installation, with an optional subject. */
  mail: (subject?: string) => string;
}

const links = bareEndpoint<typeof info.links>({
  method: "GET",
  path: "info/links",
  summary: "Contact and legal links of the operator of this server",
  access: "public",
});

const defaultEmail = "support@project-broadcast.example";

/** Links to help and terms; built-in defaults until the server has answered. */
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
