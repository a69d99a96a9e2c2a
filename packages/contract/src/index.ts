import { broadcasts } from "./broadcasts.ts";
import { consent } from "./consent.ts";
import { contactImports } from "./contact-imports.ts";
import { contacts } from "./contacts.ts";
import { credits } from "./credits.ts";
import type { EndpointGroup } from "./endpoint.ts";
import { info } from "./info.ts";
import { live } from "./live.ts";
import { messages } from "./messages.ts";
import { phoneNumbers } from "./phone-numbers.ts";
import { publicLinks } from "./public-links.ts";
import { sendingSettingsEndpoints } from "./sending-settings.ts";
import { tags } from "./tags.ts";
import { users } from "./users.ts";

/** The whole API. The name of a group is also the first part of its cache keys. */
export const api = {
  users,
  phoneNumbers,
  contacts,
  consent,
  contactImports,
  tags,
  messages,
  broadcasts,
  credits,
  sendingSettings: sendingSettingsEndpoints,
  publicLinks,
  live,
  info,
} satisfies Record<string, EndpointGroup>;
