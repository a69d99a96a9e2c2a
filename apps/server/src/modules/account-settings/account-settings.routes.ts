import type { accountSettingsEndpoints } from "@broadcast/contract/account-settings";
import type { Handlers } from "../../http/serve.ts";
import {
  changeAiva,
  changeCallForwarding,
  changeContactLink,
  changeDoubleOptIn,
  changeDynamicFieldValidation,
  changeEmailNotifications,
  changeMailingAddress,
  changeOptInForm,
  changeOptOutMessage,
  changeShortCodes,
  changeTimezone,
  changeUserCustomFields,
  changeVoice,
  readSettings,
} from "./account-settings.ts";
import { changeCustomFields, checkCustomField } from "./custom-fields.ts";

export const accountSettingsHandlers: Handlers<typeof accountSettingsEndpoints> = {
  read: (context) => readSettings(context),
  changeTimezone: (context, { body }) => changeTimezone(context, body.timezone),
  changeCustomFields: (context, { body }) => changeCustomFields(context, body.customFields),
  checkCustomField: (context, { body }) => checkCustomField(context, body),
  changeUserCustomFields: (context, { body }) => changeUserCustomFields(context, body.userCustomFields),
  changeShortCodes: (context, { body }) => changeShortCodes(context, body.allowMessagesFromShortCodes),
  changeAiva: (context, { body }) => changeAiva(context, body),
  changeCallForwarding: (context, { body }) => changeCallForwarding(context, body),
  changeVoice: (context, { body }) => changeVoice(context, body),
  changeEmailNotifications: (context, { body }) => changeEmailNotifications(context, body),
  changeDynamicFieldValidation: (context, { body }) =>
    changeDynamicFieldValidation(context, body.relaxedDynamicFieldValidation),
  changeOptOutMessage: (context, { body }) => changeOptOutMessage(context, body.optOutMessage),
  changeOptInForm: (context, { body }) => changeOptInForm(context, body),
  changeDoubleOptIn: (context, { body }) => changeDoubleOptIn(context, body),
  changeContactLink: (context, { body }) => changeContactLink(context, body.contactLinkRedirectUrl),
  changeMailingAddress: (context, { body }) => changeMailingAddress(context, body.physicalMailingAddress),
};
