import type { ContentItem } from "@broadcast/contract/content";
import type { ContentDesign } from "@broadcast/contract/content-design";
import type { Email, emailChange } from "@broadcast/contract/emails";
import type { z } from "zod";
import { invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { type ContentKind, contentUseCases, designUseCases, firstDesign } from "../content/index.ts";
import { copyEmail, insertEmail, readEmails, updateEmail } from "../email-designs/index.ts";

interface EmailInput {
  subject: string;
  preheader?: string | undefined;
  design?: ContentDesign | undefined;
  transactional?: boolean;
  transactionalReason?: string | null;
  tracksLinks?: boolean;
}

export const emailKind: ContentKind<"emails", Omit<Email, keyof ContentItem>, EmailInput> = {
  contentType: "email",
  key: "emails",
  noun: "email",
  async read(db, accountId, ids) {
    const emails = await readEmails(db, accountId, ids);
    return new Map(
      [...emails].map(([id, { subject, preheader, isTransactional, transactionalReason, tracksLinks }]) => [
        id,
        { subject, preheader, transactional: isTransactional, transactionalReason, tracksLinks },
      ]),
    );
  },
  async insert(db, accountId, id, { subject, preheader = "", design }) {
    const first = design ?? (await firstDesign(db, accountId));
    await insertEmail(db, accountId, id, { subject, preheader, design: first });
  },
  update: (db, accountId, id, change) => updateEmail(db, accountId, id, change),
  copy: copyEmail,
};

const emails = contentUseCases(emailKind);

export const getEmail = emails.get;

/** Changes an email. Declaring it not a mailing needs a reason, and both are in the audit log. */
export async function changeEmail(
  context: SignedIn,
  id: string,
  change: z.output<typeof emailChange>,
): Promise<Email> {
  const before = await emails.get(context, id);
  const isTransactional = change.transactional ?? before.transactional;
  const reason =
    change.transactionalReason === undefined ? before.transactionalReason : change.transactionalReason;
  if (isTransactional && !reason) throw invalid({ transactionalReason: "Say why this isn't marketing." });
  const after = await emails.change(context, id, {
    ...change,
    ...(isTransactional && { transactional: true, transactionalReason: reason }),
  });
  if (after.transactional && after.transactionalReason !== before.transactionalReason)
    await noteAudit(context, { event: "email-made-transactional", details: { emailId: id } });
  return after;
}

export const { get: getDesign, save: saveDesign } = designUseCases(emails, "emails", "email");
