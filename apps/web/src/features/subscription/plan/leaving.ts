import type { SubscriptionReply } from "@broadcast/contract/subscription";

/** Returns whether there is a subscription to cancel; an account without one is closed at once. */
export const isSubscribed = ({ status }: Pick<SubscriptionReply, "status">) =>
  status !== "none" && status !== "canceled";

/** The words for the steps of leaving. */
export const leavingWords = (subscription: Pick<SubscriptionReply, "status">) =>
  isSubscribed(subscription)
    ? {
        leave: "Cancel subscription",
        stay: "Keep my subscription",
        question: "Why do you want to cancel?",
        next: "Continue to cancel",
        mailSubject: "Before I cancel",
      }
    : {
        leave: "Close account",
        stay: "Keep my account",
        question: "Why do you want to close your account?",
        next: "Continue to close",
        mailSubject: "Before I close my account",
      };
