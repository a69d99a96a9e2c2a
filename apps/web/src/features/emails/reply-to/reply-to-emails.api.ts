import { replyToEmails } from "@broadcast/contract/reply-to-emails";
import { sendingSettingsEndpoints } from "@broadcast/contract/sending-settings";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";

/** The account's reply-to emails. Quiet: the screen shows what went wrong. */
export const useReplyToEmails = () => useEndpoint(replyToEmails.list, {}, { isQuiet: true });

/** Which of them replies go to; null while unknown, or when they go to the owner. */
export const useChosenReplyTo = (): string | null =>
  useEndpoint(sendingSettingsEndpoints.read, {}, { isQuiet: true }).data?.replyToEmail ?? null;

/** Quiet: the form shows what went wrong. */
export const useAddReplyToEmail = () => useSend(replyToEmails.add, { isQuiet: true });
export const useRemoveReplyToEmail = () => useSend(replyToEmails.remove);
export const useResendReplyToVerification = () => useSend(replyToEmails.resendVerificationEmail);

export interface ReplyToLink {
  userSlug: string;
  verificationToken: string;
}

/** Which address a verification link is for; fails where the link is not good any more. */
export const useReplyToLink = (link: ReplyToLink) =>
  useEndpoint(
    replyToEmails.readVerification,
    { params: link },
    // Asking again after the verification would find the link used up.
    { isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );
export const useVerifyReplyToEmail = () => useSend(replyToEmails.verify, { isQuiet: true });
