import { replyToEmails } from "@broadcast/contract/reply-to-emails";
import { sendingSettingsEndpoints } from "@broadcast/contract/sending-settings";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";

/** The account's reply-to emails. Quiet: the screen shows errors. */
export const useReplyToEmails = () => useEndpoint(replyToEmails.list, {}, { isQuiet: true });

/** The one replies go to; null while unknown, or if they go to the owner. */
export const useChosenReplyTo = (): string | null =>
  useEndpoint(sendingSettingsEndpoints.read, {}, { isQuiet: true }).data?.replyToEmail ?? null;

/** Quiet: the form shows errors. */
export const useAddReplyToEmail = () => useSend(replyToEmails.add, { isQuiet: true });
export const useRemoveReplyToEmail = () => useSend(replyToEmails.remove);
export const useResendReplyToVerification = () => useSend(replyToEmails.resendVerificationEmail);

export interface ReplyToLink {
  userSlug: string;
  verificationToken: string;
}

/** The address a verification link is for; fails if the link is no longer valid. */
export const useReplyToLink = (link: ReplyToLink) =>
  useEndpoint(
    replyToEmails.readVerification,
    { params: link },
    // A refetch after the verification would find the link used up.
    { isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );
export const useVerifyReplyToEmail = () => useSend(replyToEmails.verify, { isQuiet: true });
