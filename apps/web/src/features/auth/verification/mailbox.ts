/** Where the sandbox shows the mails it took, e.g. "http://localhost:4000/#/mailbox". */
export const mailboxHref = (sandboxUrl: string): string => `${sandboxUrl.replace(/\/+$/, "")}/#/mailbox`;
