import type { AccountSettings } from "@broadcast/contract/account-settings";

/** An account's default settings for tests; `change` sets what a test is about. */
export const accountSettings = (change: Partial<AccountSettings> = {}): AccountSettings => ({
  timezone: "America/Chicago",
  phoneNumberType: "managed-voip",
  callForwardEnabled: false,
  callForwardNumber: null,
  voice: { disabled: false, ringSeconds: 20, hasVoicemail: true, announcesCalls: false, transcribes: true },
  aivaSettings: { messageHelper: true, assistantChat: true, stopDetect: true },
  smsOnly: false,
  publicVcardMediaUrl: null,
  customFields: [],
  userCustomFields: [],
  allowMessagesFromShortCodes: true,
  incomingMessageEmailNotifications: { isEnabled: false, to: null },
  relaxedDynamicFieldValidation: false,
  contactLinkRedirectUrl: "",
  optOutMessage: null,
  optInForm: { isEnabled: false, heading: "", info: "", consentText: "" },
  doubleOptIn: { isEnabled: false, message: "", redirectUrl: "" },
  hasAssistantPassword: false,
  physicalMailingAddress: null,
  subscribeUrl: "http://localhost:3000/u/maya-rivers/subscribe",
  referral: { code: "7QK2M9XA", link: "http://localhost:3000/sign-up?ref=7QK2M9XA" },
  optInAddress: "",
  ...change,
});
