import type { CurrentUser } from "@broadcast/contract/users";
import { counted } from "../../lib/format.ts";

export interface FirstStep {
  key: "email" | "number" | "contacts" | "message";
  title: string;
  /** What it is for; what came of it once it is done. */
  text: string;
  isDone: boolean;
  /** Where it is done; the email is verified from the mailbox. */
  link: { href: string; label: string } | null;
}

interface Progress {
  user: Pick<CurrentUser, "auth" | "phoneNumber">;
  /** As it is shown; "" without one. */
  phoneNumber: string;
  /** Undefined until it is known. */
  contactCount: number | undefined;
  hasSent: boolean | undefined;
}

/** The first steps of a business, each done as soon as what it asks for is there. */
export const firstSteps = ({ user, phoneNumber, contactCount, hasSent }: Progress): readonly FirstStep[] => {
  const { username, verified } = user.auth;
  const hasContacts = (contactCount ?? 0) > 0;
  return [
    {
      key: "email",
      title: "Verify your email",
      text: verified ? `${username} is verified.` : `Open the link in the mail we sent to ${username}.`,
      isDone: verified,
      link: null,
    },
    {
      key: "number",
      title: "Choose your number",
      text: user.phoneNumber
        ? `Your customers see ${phoneNumber}.`
        : "Your customers see it when you text them.",
      isDone: user.phoneNumber !== null,
      link: { href: "/select-phone-number", label: "Choose a number" },
    },
    {
      key: "contacts",
      title: "Bring your contacts",
      text: hasContacts
        ? `You have ${counted(contactCount ?? 0, "contact")}.`
        : "Import a list from a file, or add people one by one.",
      isDone: hasContacts,
      link: { href: "/contacts/import", label: "Import contacts" },
    },
    {
      key: "message",
      title: "Send your first message",
      text: hasSent
        ? "Your first message is out. Replies arrive under Chats."
        : "Text one person in a chat, or many at once with a broadcast.",
      isDone: hasSent === true,
      link: { href: "/scheduled-broadcasts/new", label: "Start a broadcast" },
    },
  ];
};
