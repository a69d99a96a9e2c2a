import type { info } from "@broadcast/contract/info";
import { checkEmailForm, isDisposable, suggestDomain } from "@broadcast/domain/account/email-address";
import { TIME_ZONES } from "@broadcast/domain/time/time-zones";
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
  links: async ({ env }) => ({
    termsUrl: env.TERMS_URL ?? null,
    privacyUrl: env.PRIVACY_URL ?? null,
    trainingUrl: env.TRAINING_URL ?? null,
    supportEmail: env.SUPPORT_EMAIL,
  }),
  timezones: async () => ({ timezones: [...TIME_ZONES] }),
};
