import { hasRight } from "@broadcast/contract/roles";
import type { CurrentUser } from "@broadcast/contract/users";
import { registrationState, registrationStatus } from "@broadcast/domain/registration/registration-state";
import { isAskedForIdentity } from "../../lib/asked-for-identity.ts";
import { counted } from "../../lib/words/format.ts";

/** `waiting` depends on a third party; `blocked` needs another step first. */
export type StepState = "done" | "open" | "waiting" | "blocked";

export interface FirstStep {
  key: "email" | "number" | "identity" | "registration" | "contacts" | "message" | "second-factor";
  title: string;
  /** Its purpose; once done, its result; before, what it waits for. */
  text: string;
  state: StepState;
  /** Where it is done; the email is verified from the mailbox. */
  link: { href: string; label: string } | null;
}

type Person = Pick<
  CurrentUser,
  | "auth"
  | "phoneNumber"
  | "phoneNumberType"
  | "identity"
  | "roles"
  | "isSinch"
  | "isStayingWithBandwidth"
  | "registration"
  | "tcr"
  | "twilio"
  | "superuser"
  | "managing"
>;

interface Progress {
  user: Person;
  /** As displayed; "" if there is none. */
  phoneNumber: string;
  /** Undefined until known. */
  contactCount: number | undefined;
  hasSent: boolean | undefined;
  /** Null if it does not apply to the current user. */
  hasSecondFactor: boolean | null | undefined;
}

/** The first steps of a business, each done as soon as its condition holds; steps the user may not do are left out. */
export function firstSteps(progress: Progress): readonly FirstStep[] {
  const { user, hasSecondFactor } = progress;
  const number = numberStep(progress);
  const identity = identityStep(user);
  const registration = registrationStep(user, number.state === "done");
  const mayNotAdminister = !hasRight(user.roles, "account-admin");
  return [
    emailStep(user),
    ...(mayNotAdminister ? [] : [number, ...(isAskedForIdentity(user) ? [identity] : []), registration]),
    contactsStep(progress),
    messageStep(progress, [number, identity, registration]),
    ...(hasSecondFactor === null ? [] : [secondFactorStep(hasSecondFactor === true)]),
  ];
}

/** The next step: the first that can be done now. */
export const nextStepOf = (steps: readonly FirstStep[]): FirstStep | undefined =>
  steps.find(({ state }) => state === "open");

const emailStep = ({ auth: { username, verified } }: Person): FirstStep => ({
  key: "email",
  title: "Verify your email",
  text: verified ? `${username} is verified.` : `Open the link in the email we sent to ${username}.`,
  state: verified ? "done" : "open",
  link: null,
});

function numberStep({ user, phoneNumber }: Progress): FirstStep {
  const isCell = user.phoneNumberType === "verified-cell";
  const isDone = user.phoneNumber !== null && !isCell;
  const text = isDone
    ? `Your customers see ${phoneNumber}.`
    : isCell
      ? "Your mobile number is fine for looking around. To send, you need a business number."
      : "Your customers see it when you text them.";
  return {
    key: "number",
    title: "Choose your number",
    text: isDone || user.auth.verified ? text : `${text} Verify your email first.`,
    state: isDone ? "done" : user.auth.verified ? "open" : "blocked",
    link: { href: "/select-phone-number", label: "Choose a number" },
  };
}

function identityStep({ identity: { status } }: Person): FirstStep {
  const isDone = status === "verified" || status === "grandfathered";
  return {
    key: "identity",
    title: "Verify your identity",
    text: isDone
      ? "Your identity is verified."
      : status === "failed"
        ? "Your last check didn't go through. You can send messages once you pass one."
        : "A photo of your ID keeps others from texting in your name. You need it to send messages.",
    state: isDone ? "done" : "open",
    link: { href: "/account/identity", label: status === "failed" ? "Try again" : "Verify identity" },
  };
}

function registrationStep(user: Person, hasNumber: boolean): FirstStep {
  const link = (label: string) => ({ href: "/account/tcr", label });
  const step = { key: "registration" as const, title: "Register with the mobile carriers" };
  if (hasNumber && registrationStatus(user) === "registered")
    return { ...step, text: "Your business is registered.", state: "done", link: null };
  const state = registrationState(user);
  if (state === "sms-verification")
    return {
      ...step,
      text: "Reply to the text the registry sent to your phone.",
      state: "open",
      link: link("Continue"),
    };
  if (state === "pending")
    return {
      ...step,
      text: "The carriers are reviewing it. That can take a few days.",
      state: "waiting",
      link: link("Check for updates"),
    };
  if (!hasNumber)
    return {
      ...step,
      text: "Carriers need to know who's texting. Choose your number first.",
      state: "blocked",
      link: null,
    };
  return state === "failed"
    ? {
        ...step,
        text: "It was rejected. See why, then submit it again.",
        state: "open",
        link: link("See why"),
      }
    : {
        ...step,
        text: "Carriers need to know who's texting. Fill out a form, then allow a few days for review.",
        state: "open",
        link: link("Register"),
      };
}

function contactsStep({ contactCount }: Progress): FirstStep {
  const hasContacts = (contactCount ?? 0) > 0;
  return {
    key: "contacts",
    title: "Add your contacts",
    text: hasContacts
      ? `You have ${counted(contactCount ?? 0, "contact")}.`
      : "Import a list from a file, or add people one by one.",
    state: hasContacts ? "done" : "open",
    link: { href: "/contacts/import", label: "Import contacts" },
  };
}

const needed: Partial<Record<FirstStep["key"], string>> = {
  number: "a number",
  identity: "your verified identity",
  registration: "the carriers' registration",
};

function messageStep({ hasSent }: Progress, before: readonly FirstStep[]): FirstStep {
  const missing = before.flatMap(({ key, state }) => (state === "done" ? [] : (needed[key] ?? [])));
  const list = new Intl.ListFormat("en-US").format(missing);
  const text = hasSent
    ? "You sent your first message. Replies show up in Chats."
    : missing.length > 0
      ? `This needs ${list}. You can prepare a broadcast in the meantime.`
      : "Text one person in a chat, or many at once with a broadcast.";
  return {
    key: "message",
    title: "Send your first message",
    text,
    state: hasSent ? "done" : missing.length > 0 ? "blocked" : "open",
    link: missing.length > 0 ? null : { href: "/scheduled-broadcasts/new", label: "Start a broadcast" },
  };
}

const secondFactorStep = (isDone: boolean): FirstStep => ({
  key: "second-factor",
  title: "Protect your account",
  text: isDone
    ? "We ask for a code after your password when you sign in."
    : "Two-step verification keeps your account safe if your password is stolen.",
  state: isDone ? "done" : "open",
  link: { href: "/account/multi-factor-authentication", label: "Set up" },
});
