import { defineEvent } from "../../events/events.ts";

/** Contacts opened links; not raised for clicks that are, or may be, a program's. */
export interface LinksClicked {
  clicks: readonly { accountId: number; linkId: string; contactId: string; time: Date }[];
}
export const linksClicked = defineEvent<LinksClicked>("trackable-links.clicked");
