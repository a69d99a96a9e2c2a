import { lastFour } from "@broadcast/domain/account/card-digits";
import { creditsText, formatCents } from "@broadcast/domain/account/credits";
import { planOf } from "@broadcast/domain/account/plans";
import { NUMBER_KEPT_DAYS } from "@broadcast/domain/phone/kept-numbers";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { z } from "zod";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { defineJob } from "../../jobs/jobs.ts";
import { canBuyCredits, findBilling, readPayer } from "./billing.sql.ts";
import { findPayment } from "./charges/payments.sql.ts";
import { openPaymentAccount } from "./payment-account.ts";

/** Days between a failed renewal and the end of sending. */
export const GRACE_DAYS = 7;

const mailed = z.object({
  accountId: z.number(),
  about: z.enum([
    "receipt",
    "recharge-declined",
    "recharge-ceiling",
    "renewal-failed",
    "sending-stopped",
    "cancelling",
    "ended",
    "closed",
    "credits-short",
  ]),
  paymentId: z.uuid().optional(),
  reason: z.string().optional(),
});

/** Mails the owner about payments. */
export const paymentMail = defineAccountMail({
  name: "subscription.payment-mail",
  payload: mailed,
  async compose({ db, env }, { accountId, about, paymentId, reason }) {
    const payer = await readPayer(db, accountId);
    const billing = await findBilling(db, accountId);
    if (!payer.email_verified_at) return null;
    const to = { to: payer.email, firstName: payer.first_name };
    const link = (label: string, path: string) => ({ label, url: `${env.PUBLIC_URL}${path}` });
    const day = (date: Date | null | undefined) =>
      date?.toLocaleDateString("en-US", { dateStyle: "long", timeZone: payer.timezone }) ?? "";
    const card = billing?.card_last4 ? ` (card ending in ${lastFour(billing.card_last4)})` : "";
    switch (about) {
      case "receipt": {
        const payment = paymentId ? await findPayment(db, accountId, paymentId) : undefined;
        if (!payment) return null;
        const amount = formatCents(payment.amount_cents);
        const credits =
          payment.credit_hundredths > 0
            ? [`${creditsText(payment.credit_hundredths / 100)} were added to your balance.`]
            : [];
        return {
          ...to,
          subject: `Receipt: ${amount} for ${payment.description}`,
          paragraphs: [`Thank you. We charged ${amount}${card} for ${payment.description}.`, ...credits],
          button: link("See your payments", "/subscription/payment-history"),
        };
      }
      case "recharge-declined":
        return {
          ...to,
          subject: "Auto-recharge has stopped",
          paragraphs: [
            `Your credits ran low, but the payment didn't go through${card}. ${reason ?? ""}`.trim(),
            "We won't try again automatically. Update your card, or buy credits yourself.",
          ],
          button: link("Update your card", "/subscription/update-payment"),
        };
      case "recharge-ceiling":
        return {
          ...to,
          subject: "Auto-recharge reached its limit for this month",
          paragraphs: [
            "Your credits ran low again, but another recharge would go over the monthly limit you set. Auto-recharge resumes next month.",
          ],
          button: link("Change the limit", "/subscription/auto-recharge"),
        };
      case "renewal-failed":
        if (!billing?.past_due_since) return null;
        return {
          ...to,
          subject: "Your payment didn't go through",
          paragraphs: [
            `We couldn't renew your ${planOf(billing.plan_id ?? "")?.name ?? ""} plan${card}. We'll try again over the next few days.`,
            `Please update your card. You can keep sending until ${day(
              new Date(billing.past_due_since.getTime() + GRACE_DAYS * 86_400_000),
            )}.`,
          ],
          button: link("Update your card", "/subscription/update-payment"),
        };
      case "sending-stopped":
        return {
          ...to,
          subject: "Sending has stopped until your payment goes through",
          paragraphs: [
            "Your renewal is still unpaid, so we've stopped sending from your account. Your number, contacts and credits are safe.",
            "Once you update your card, sending resumes right away.",
          ],
          button: link("Update your card", "/subscription/update-payment"),
        };
      case "cancelling":
        if (!billing?.cancels_at) return null;
        return {
          ...to,
          subject: "Your subscription will end",
          paragraphs: [
            `Your subscription ends on ${day(billing.cancels_at)}. Until then, everything works as usual.`,
            "Changed your mind? You can keep it with one click until then.",
          ],
          button: link("Keep my subscription", "/subscription"),
        };
      case "ended":
      case "closed":
        return {
          ...to,
          subject: about === "ended" ? "Your subscription has ended" : "Your account is closed",
          paragraphs: [
            about === "ended"
              ? "Your account is closed and won't send anything else. We've kept your contacts and content. Sign in to reopen your account."
              : "You closed your account, so it won't send anything else. We've kept your contacts and content. Sign in to reopen your account.",
            // The owner's own cell phone number does not go back to a carrier.
            ...(payer.phone_number && payer.phone_number_type !== "verified-cell"
              ? [
                  `Your number ${displayPhoneNumber(payer.phone_number)} is kept for ${NUMBER_KEPT_DAYS} days. After that it goes back to the carrier, and you choose a new one when you come back.`,
                ]
              : []),
          ],
          button: link("Reopen my account", "/auth"),
        };
      case "credits-short": {
        // Credits arrived before the mail was sent.
        if (!payer.shortage_told_at) return null;
        const canBuy = canBuyCredits(payer.subscription_plan);
        const left =
          payer.credit_hundredths > 0 ? `only ${creditsText(payer.credit_hundredths / 100)}` : "no credits";
        return {
          ...to,
          subject: "You don't have enough credits to send messages",
          paragraphs: [
            `Some of your messages weren't sent because your account has ${left} left. Campaigns, keywords and other automations can't send until you add credits.`,
            "You'll find what wasn't sent under Unsent messages and can send it again from there.",
            ...(canBuy
              ? []
              : [
                  payer.organization_id
                    ? "Ask your organization for credits, or choose a plan to buy them yourself."
                    : "Choose a plan to buy credits.",
                ]),
          ],
          button: canBuy
            ? link("Buy Credits", "/subscription/buy-credits")
            : link("See plans", "/subscription/change-subscription"),
        };
      }
    }
  },
});

/** Tells a person that they were given credits; without an account, how to get them. */
export const giftMail = defineAccountMail({
  name: "subscription.gift-mail",
  payload: z.object({ accountId: z.number(), giftId: z.uuid() }),
  async compose({ db, env }, { accountId, giftId }) {
    const gift = await db
      .selectFrom("credit_gifts")
      .where("account_id", "=", accountId)
      .where("id", "=", giftId)
      .selectAll()
      .executeTakeFirst();
    if (!gift || gift.state === "returned") return null;
    const giver = await readPayer(db, accountId);
    const name = giver.company || `${giver.first_name} ${giver.last_name}`.trim();
    const credits = creditsText(gift.credit_hundredths / 100);
    return {
      to: gift.recipient_email,
      firstName: "",
      subject: `${name} gave you ${credits}`,
      paragraphs: [
        `${name} gave you ${credits} on Project Broadcast.`,
        "If you have an account with this email, they're already in your balance. If not, sign up with this email within 30 days to get them.",
      ],
      button: { label: "Open Project Broadcast", url: `${env.PUBLIC_URL}/auth` },
      note: "Didn't expect this? You can ignore this email.",
    };
  },
});

/** Creates the account's customer at the payment provider, so that its owner can subscribe. */
export const openPaymentAccountJob = defineJob({
  name: "subscription.open-payment-account",
  payload: z.object({ accountId: z.number() }),
  maxAttempts: 12,
  async run(services, { accountId }) {
    if (services.payments.isConnected) await openPaymentAccount(services, accountId);
  },
});
