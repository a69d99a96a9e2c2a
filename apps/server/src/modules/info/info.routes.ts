import type { info } from "@broadcast/contract/info";
import { checkEmailForm, isDisposable, suggestDomain } from "@broadcast/domain/email-address";
import type { Handlers } from "../../http/serve.ts";

export const infoHandlers: Handlers<typeof info> = {
  emailValidation: async (_context, { body }) => {
    const email = body.email.trim().toLowerCase();
    const domain = email.slice(email.lastIndexOf("@") + 1);
    return {
      valid: checkEmailForm(email) && !isDisposable(domain),
      email,
      suggestedDomain: suggestDomain(email),
    };
  },
  timezones: async () => ({ timezones: TIME_ZONES }),
};

const TIME_ZONES = [
  { value: "America/New_York", label: "Eastern Time" },
  { value: "America/Chicago", label: "Central Time" },
  { value: "America/Denver", label: "Mountain Time" },
  { value: "America/Phoenix", label: "Mountain Time, no daylight saving (Arizona)" },
  { value: "America/Los_Angeles", label: "Pacific Time" },
  { value: "America/Anchorage", label: "Alaska Time" },
  { value: "Pacific/Honolulu", label: "Hawaii Time" },
  { value: "America/Puerto_Rico", label: "Atlantic Time, no daylight saving (Puerto Rico)" },
  { value: "America/Halifax", label: "Atlantic Time" },
  { value: "America/St_Johns", label: "Newfoundland Time" },
];
