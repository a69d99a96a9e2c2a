import type { consent } from "@broadcast/contract/consent";
import type { Handlers } from "../../http/serve.ts";
import { readConsent, record } from "./contact-consent.ts";
import { exportAll, exportContact } from "./export-ledger.ts";
import { decidePotentialStop } from "./potential-stops.ts";

export const consentHandlers: Handlers<typeof consent> = {
  read: (context, { params }) => readConsent(context, params.contactId),
  record: (context, { params, body }) => record(context, params.contactId, body),
  decidePotentialStop: async (context, { params, body }) => {
    await decidePotentialStop(context, params.contactId, body.decision);
    return {};
  },
  exportContact: (context, { params }) => exportContact(context, params.contactId),
  exportAll: (context) => exportAll(context),
};
