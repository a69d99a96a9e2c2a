import type { payments } from "@broadcast/contract/payments";
import type { subscription } from "@broadcast/contract/subscription";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { openCardSetup, typeCard, useCard } from "./card.ts";
import { changeAutoRecharge, readAutoRecharge } from "./charges/auto-recharge.ts";
import { buyCredits } from "./charges/buy-credits.ts";
import { exportPayments, readReceipt, searchPayments } from "./charges/payment-history.ts";
import { giveCredits, searchGifts } from "./gifts.ts";
import { cancelSubscription, resumeSubscription } from "./plan/cancel.ts";
import { changePlan, keepPlan, previewPlan } from "./plan/change-plan.ts";
import { closeOwnAccount } from "./plan/close-account.ts";
import { readSubscription } from "./plan/subscription-reply.ts";

export const subscriptionHandlers: Handlers<typeof subscription> = {
  read: (context) => readSubscription(context),
  preview: (context, { body }) => previewPlan(context, body.planId),
  changePlan: outsideTransaction((context, { body }) => changePlan(context, body)),
  keepPlan: outsideTransaction((context) => keepPlan(context)),
  cancel: outsideTransaction((context, { body }) => cancelSubscription(context, body.reason)),
  close: (context, { body }) => closeOwnAccount(context, body.reason),
  resume: outsideTransaction((context) => resumeSubscription(context)),
  openCardSetup: outsideTransaction((context) => openCardSetup(context)),
  typeCard: outsideTransaction((context, { body }) => typeCard(context, body)),
  useCard: outsideTransaction((context, { body }) => useCard(context, body.clientSecret)),
};

export const paymentHandlers: Handlers<typeof payments> = {
  search: (context, { body }) => searchPayments(context, body.paging),
  export: (context) => exportPayments(context),
  receipt: (context, { params }) => readReceipt(context, params.paymentId),
  buyCredits: outsideTransaction((context, { body }) => buyCredits(context, body)),
  readAutoRecharge: (context) => readAutoRecharge(context),
  changeAutoRecharge: (context, { body }) => changeAutoRecharge(context, body),
  giveCredits: (context, { body }) => giveCredits(context, body),
  searchGifts: (context, { body }) => searchGifts(context, body.paging),
};
