import { broadcasts } from "./broadcasts.ts";
import { contactImports } from "./contact-imports.ts";
import { contacts } from "./contacts.ts";
import { credits } from "./credits.ts";
import type { EndpointGroup } from "./endpoint.ts";
import { info } from "./info.ts";
import { live } from "./live.ts";
import { messages } from "./messages.ts";
import { phoneNumbers } from "./phone-numbers.ts";
import { tags } from "./tags.ts";
import { users } from "./users.ts";

/** The whole API. The name of a group is also the first part of its cache keys. */
export const api = {
  users,
  phoneNumbers,
  contacts,
  contactImports,
  tags,
  messages,
  broadcasts,
  credits,
  live,
  info,
} satisfies Record<string, EndpointGroup>;
