/** The sandbox's page of received mails, e.g. "http://localhost:4000/#/mailbox". */
export const mailboxHref = (sandboxUrl: string): string => `${sandboxUrl.replace(/\/+$/, "")}/#/mailbox`;
