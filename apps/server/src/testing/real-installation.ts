/** Settings without which a real installation does not start (half-set-up.ts); `.test` is reserved (RFC 6761). */
export const REAL_INSTALLATION = {
  PUBLIC_URL: "https://app.rivers.test",
  MAIL_FROM: "no-reply@rivers.test",
  MAIL_DOMAIN: "rivers.test",
  DKIM_DOMAIN: "rivers.test",
  SUPPORT_EMAIL: "help@rivers.test",
  VAPID_SUBJECT: "mailto:help@rivers.test",
};
