import { api } from "@broadcast/contract";
import type { Endpoint } from "@broadcast/contract/endpoint";
import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { creditsText, formatCents } from "@broadcast/domain/account/credits";
import type { AuditEvent } from "../../http/upkeep/audit.ts";

export type Details = Record<string, unknown>;

/** The sentence of each event for the account's owner. */
const SENTENCES: Record<AuditEvent, string | ((details: Details) => string)> = {
  "signed-up": "Signed up",
  "signed-in": "Signed in",
  "sign-in-failed": ({ factor }) =>
    `Tried to sign in with a wrong ${factor === undefined ? "password" : factor === "recovery-code" ? "recovery code" : "code"}`,
  "sign-in-locked": "Sign-in was locked for a while after too many wrong passwords",
  "signed-out": "Signed out",
  "sessions-ended": ({ count }) =>
    count === 1 ? "Signed out one browser or phone" : `Signed out ${Number(count)} browsers and phones`,
  // With `userId` it is addressed to support, else to the account.
  "sessions-ended-by-support": ({ reason, userId }) =>
    `Signed ${userId ? "a person in another account" : "the account"} out everywhere as support: ${String(reason ?? "")}`,
  "password-reset-asked": "Asked for a link to set a new password",
  "password-reset": "Set a new password with an emailed link. Everyone was signed out",
  "password-changed": "Changed the password. Everyone else was signed out",
  "assistant-password-changed": ({ isSet }) =>
    isSet === false ? "Removed the assistant password" : "Changed the assistant password",
  "email-verified": "Verified the email address",
  "email-changed": "Changed the sign-in email",
  "reply-to-email-added": "Added a reply-to email",
  "reply-to-email-verified": "Verified a reply-to email",
  "reply-to-email-removed": "Removed a reply-to email",
  "mobile-verified": "Verified the cell phone number",
  "second-factor-added": ({ channel }) => `Added a verification method${wayOf(channel)}`,
  "second-factor-removed": ({ channel }) => `Removed a verification method${wayOf(channel)}`,
  "second-factor-deferred": "Signed in without setting up two-step verification",
  "recovery-code-used": "Used a recovery code",
  "recovery-codes-made": "Made new recovery codes",
  "api-key-made": "Created an API key, replacing any earlier one",
  "api-key-revoked": "Revoked the API key",
  "partner-allowed": ({ partner }) => `Connected ${String(partner)}, which can now use the account`,
  "partner-denied": ({ partner }) => `Didn't let ${String(partner)} use the account`,
  "partner-changed": ({ partner, scopes }) =>
    `Changed what ${String(partner)} can do: ${(scopes as string[]).join(", ")}`,
  "partner-removed": ({ partner }) => `Removed ${String(partner)}, which can no longer use the account`,
  "manager-invited": "Invited someone to manage the account",
  "manager-invitation-withdrawn": "Withdrew an invitation to manage the account",
  // With `managedUserId` it is addressed to the manager, else to the account.
  "manager-accepted": ({ managedUserId }) =>
    `Became a manager of ${managedUserId ? "another" : "the"} account`,
  "manager-declined": "Declined an invitation to manage the account",
  "manager-removed": ({ managedUserId, isOwnWish }) =>
    isOwnWish
      ? `Stopped managing ${managedUserId ? "another" : "the"} account`
      : "Removed a manager of the account",
  "manager-named": ({ managedUserId, isOwn }) =>
    managedUserId
      ? `Made ${isOwn ? "themselves" : "someone"} a manager of an account in the organization`
      : "Made someone in the organization a manager of the account",
  // With `userId` it is addressed to support, else to the account.
  "credits-changed-by-support": ({ credits, direction, reason, userId }) => {
    const amount = `${Number(credits).toLocaleString("en-US")} ${credits === 1 ? "credit" : "credits"}`;
    const whose = userId ? "another account" : "the account";
    return direction === "in"
      ? `Gave ${whose} ${amount} as support: ${String(reason)}`
      : `Took ${amount} from ${whose} as support: ${String(reason)}`;
  },
  "credits-restored-by-support": ({ credits, reason, userId }) =>
    `Restored ${Number(credits).toLocaleString("en-US")} credits that ${userId ? "another account" : "the account"} lost when its subscription ended, as support: ${String(reason)}`,
  "identity-approved-by-support": ({ reason, userId }) =>
    `Verified the identity of ${userId ? "another account" : "the account"} as support: ${String(reason)}`,
  "identity-asked-by-support": ({ reason, userId }) =>
    `Asked ${userId ? "another account" : "the account"} to verify its identity again as support: ${String(reason)}`,
  "number-changed-by-support": ({ reason, userId }) =>
    `Ordered another number for ${userId ? "another account" : "the account"} as support: ${String(reason)}`,
  "payments-exported-by-support": ({ from, to, userId }) =>
    `Exported the payments of ${userId ? "another account" : "the account"} from ${String(from)} to ${String(to)} as support`,
  "referral-applied-by-support": ({ reason, userId }) =>
    `Applied a referral code for ${userId ? "another account" : "the account"} as support: ${String(reason)}`,
  "registration-submitted-by-support": ({ reason, userId }) =>
    `Submitted the registration of ${userId ? "another account" : "the account"} with mobile carriers as support: ${String(reason)}`,
  "password-link-sent-by-support": ({ reason, userId, locksOut }) =>
    `Emailed ${userId ? "a person in another account" : "the account"} a link to set a new password as support${locksOut ? ", and disabled the current one" : ""}: ${String(reason)}`,
  "sending-suspended-by-support": ({ reason, userId }) =>
    `Suspended sending ${userId ? "from another account" : "from the account"} as support: ${String(reason)}`,
  "violations-cleared-by-support": ({ reason, userId, wasSuspended }) =>
    `${wasSuspended ? "Let" : "Cleared the violations of"} ${userId ? "another account" : "the account"}${wasSuspended ? " send again" : ""} as support: ${String(reason)}`,
  "message-classifier-changed": ({ act, name }) =>
    `${CLASSIFIER_ACTS[String(act)] ?? "Changed"} the message classifier “${String(name)}”`,
  "integrator-changed": ({ act, name, reason }) =>
    `${INTEGRATOR_ACTS[String(act)] ?? "Changed"} the integrator ${String(name)}${reason ? `: ${String(reason)}` : ""}`,
  "goal-changed": ({ act, name }) => `${GOAL_ACTS[String(act)] ?? "Changed"} the goal ${String(name)}`,
  "jobs-retried": ({ queue, retried, reason }) =>
    `Retried ${Number(retried)} ${retried === 1 ? "job" : "jobs"} in ${String(queue)}: ${String(reason)}`,
  "job-retried": ({ queue, job, reason }) =>
    `Retried job ${String(job)} in ${String(queue)}: ${String(reason)}`,
  "job-removed": ({ queue, job, reason }) =>
    `Removed job ${String(job)} from ${String(queue)}: ${String(reason)}`,
  "organization-made": ({ name }) => `Created the organization ${String(name ?? "")}`.trim(),
  "organization-changed": ({ reason }) => `Changed the organization as support: ${String(reason ?? "")}`,
  "organization-joined": ({ reason, userId }) =>
    `Added ${userId ? "an account" : "the account"} to an organization as support: ${String(reason ?? "")}`,
  "organization-left": ({ reason, userId }) =>
    `Removed ${userId ? "an account" : "the account"} from its organization as support: ${String(reason ?? "")}`,
  "organization-account-made": ({ madeUserId }) =>
    madeUserId ? "Created an account in the organization" : "Created the account for the organization",
  "organization-account-changed": ({ changed, changedUserId }) =>
    `Changed ${changedUserId ? "an account in the organization" : "the account for the organization"}: ${(changed as string[]).map((name) => CHANGED[name] ?? name).join(", ")}`,
  "organization-location-changed": ({ act }) => `${LOCATION_ACTS[String(act)] ?? "Changed"} a location`,
  // With `accounts` it is addressed to the admin who moved them; with `reason`, support did.
  "organization-credits-moved": ({ accounts, credits, direction, reason }) => {
    const amount = `${Number(credits).toLocaleString("en-US")} ${credits === 1 ? "credit" : "credits"}`;
    if (reason !== undefined)
      return `${direction === "in" ? "Added" : "Removed"} ${amount} ${direction === "in" ? "to" : "from"} an organization's pool as support: ${String(reason)}`;
    if (accounts !== undefined)
      return `Moved ${amount} in the organization${Number(accounts) > 1 ? ` for ${Number(accounts).toLocaleString("en-US")} accounts` : ""}`;
    return direction === "in"
      ? `Moved ${amount} into the account for the organization`
      : `Moved ${amount} out of the account for the organization`;
  },
  "account-invitation-sent": ({ invitedUserId }) =>
    invitedUserId
      ? "Sent the invitation to an account in the organization again"
      : "Sent the invitation to set the account's password again",
  "account-invitation-accepted": "Accepted the invitation and set the account's password",
  "managing-started": ({ managedUserId }) => `Started managing ${managedUserId ? "another" : "the"} account`,
  "managing-ended": "Stopped managing the account",
  "force-login": ({ reason, userId }) =>
    `${userId ? "Signed in to another account as support" : "Signed in to the account as support"}: ${String(reason ?? "")}`,
  reactivated: "Reactivated the cancelled account",
  "identity-checked": "Had their identity checked",
  "registration-submitted": "Submitted the registration with mobile carriers",
  "assistant-allowed": ({ host }) =>
    `Allowed AIVA to send texts and figures from the account to ${String(host)}`,
  "assistant-refused": "Stopped AIVA from sending anything from the account to its service",
  "email-made-transactional": "An email was marked as transactional",
  "sending-domain-added": "Added a domain for sending emails",
  "sending-domain-removed": "Removed the domain for sending emails",
  "card-changed": "Changed the payment card",
  "plan-ordered": ({ plan, change }) =>
    change === "later"
      ? `Chose the ${String(plan)} plan, starting next period`
      : `Chose the ${String(plan)} plan`,
  "plan-changed": ({ plan }) => `The ${String(plan)} plan started`,
  "plan-kept": "Kept the current plan instead of the scheduled change",
  "subscription-cancelled": "Cancelled the subscription as of the end of the period",
  "subscription-resumed": "Kept the subscription that was set to end",
  "subscription-ended": ({ credits }) =>
    `The subscription ended and the account was closed; ${creditsText(Number(credits ?? 0))} expired`,
  "account-closed": ({ credits }) => `Closed the account; ${creditsText(Number(credits ?? 0))} expired`,
  "sending-stopped-unpaid": "Sending stopped because a renewal wasn't paid",
  "credits-ordered": ({ credits, amountCents }) =>
    `Ordered ${creditsText(Number(credits))} for ${formatCents(Number(amountCents))}`,
  "payment-made": ({ amountCents }) => `Paid ${formatCents(Number(amountCents))}`,
  "payment-refunded": ({ amountCents }) => `Received a refund of ${formatCents(Number(amountCents))}`,
  "auto-recharge-changed": ({ isOn, credits }) =>
    isOn ? `Set auto-recharge to ${creditsText(Number(credits))}` : "Turned off auto-recharge",
  "auto-recharge-stopped": "Auto-recharge stopped after a declined payment",
  "credits-given": ({ credits }) => `Gave ${creditsText(Number(credits))} to another account`,
  "credits-received": ({ credits }) => `Received ${creditsText(Number(credits))} as a gift`,
  "credit-gift-returned": ({ credits }) => `A gift of ${creditsText(Number(credits))} came back`,
  "acted-for": ({ call }) =>
    `On your behalf: ${lowerFirst(SUMMARIES.get(String(call)) ?? "change something")}`,
};

const INTEGRATOR_ACTS: Record<string, string> = {
  added: "Added",
  deleted: "Deleted",
  "key-made": "Made a new key for",
  "key-revoked": "Revoked the key of",
  suspended: "Suspended",
  resumed: "Let go on",
};

const GOAL_ACTS: Record<string, string> = { added: "Added", deleted: "Deleted" };

const CLASSIFIER_ACTS: Record<string, string> = {
  added: "Added",
  deleted: "Deleted",
  "switched-on": "Switched on",
  "switched-off": "Switched off",
};

/** The account changes an organization's admin can make, in words. */
const CHANGED: Record<string, string> = {
  company: "business name",
  firstName: "first name",
  lastName: "last name",
  email: "email of the invitation",
  isLicensed: "license",
  organizationAdmin: "organization admin",
  location: "location",
};

const LOCATION_ACTS: Record<string, string> = { made: "Added", renamed: "Renamed", removed: "Removed" };

const WAYS: Record<MultiFactorChannel, string> = {
  sms: ": codes by text",
  call: ": codes by call",
  email: ": codes by email",
  authenticator: ": an authenticator app",
};

function wayOf(channel: unknown): string {
  return WAYS[channel as MultiFactorChannel] ?? "";
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The contract's summaries of calls made on the account's behalf, without their notes for programs. */
const SUMMARIES: ReadonlyMap<string, string> = new Map(
  Object.values(api as Record<string, Record<string, Endpoint>>)
    .flatMap((group) => Object.values(group))
    .map(({ method, path, summary }) => [`${method} ${path}`, summary.split(";")[0] ?? summary]),
);

/** Describes an event in words; an unknown event by its name. */
export function sentenceOf(event: string, details: Details): string {
  const sentence = SENTENCES[event as AuditEvent] as (typeof SENTENCES)[AuditEvent] | undefined;
  return typeof sentence === "function" ? sentence(details) : (sentence ?? event);
}
