import { CONTENT_PATHS, type LinkedKind } from "@broadcast/domain/messages/message-tags";
import type { Env } from "../../../../env.ts";

/** As in the Insert Content menu, in the singular (document 1, section 2). */
const NAMES: Record<LinkedKind, string> = {
  attachment: "Attachment",
  configurableForm: "Configurable Form",
  trackableLink: "Trackable Link",
  landingPage: "Landing Page",
};

/** The addresses of all accounts' content: a pasted one would be one contact's, or no one's. */
export const tagUrlsOf = ({
  PUBLIC_URL,
  SHORT_URL,
}: Pick<Env, "PUBLIC_URL" | "SHORT_URL">): { name: string; finder: string }[] =>
  [...new Set([PUBLIC_URL, SHORT_URL])].flatMap((url) =>
    (Object.keys(NAMES) as LinkedKind[]).map((kind) => ({
      name: NAMES[kind],
      finder: `${url}/${CONTENT_PATHS[kind]}/`,
    })),
  );
