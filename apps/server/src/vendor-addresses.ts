/** The settings with the vendors' HTTP addresses: the server may call them, and the sandbox plays all of them. */
export const VENDOR_ADDRESSES = [
  "TWILIO_API_URL",
  "TWILIO_LOOKUP_API_URL",
  "TWILIO_TRUSTHUB_API_URL",
  "TWILIO_MESSAGING_API_URL",
  "SINCH_SMS_API_URL",
  "SINCH_NUMBERS_API_URL",
  "BANDWIDTH_MESSAGING_API_URL",
  "BANDWIDTH_NUMBERS_API_URL",
  "BANDWIDTH_VOICE_API_URL",
  "TCR_API_URL",
  "STRIPE_API_URL",
  "FCM_API_URL",
  "FCM_OAUTH_URL",
  "APNS_API_URL",
  "ASSISTANT_API_URL",
] as const;
