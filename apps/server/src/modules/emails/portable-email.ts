import type { ContentDesign } from "@broadcast/contract/content-design";
import {
  designFromPortable,
  designLines,
  designToPortable,
  type PortableKind,
  readDesign,
  replaceDesign,
} from "../content/index.ts";
import { insertEmail, readEmails, updateEmail } from "../email-designs/index.ts";

/** Each account declares for itself, with a reason, that an email is not a mailing. */
interface Content {
  subject: string;
  preheader: string;
  design: ContentDesign;
}

export const portableEmail: PortableKind<Content> = {
  contentType: "email",
  arrives: "We'll add it as marketing, with an unsubscribe link.",
  async read(from, id) {
    const email = (await readEmails(from.db, from.accountId, [id])).get(id);
    const edited = await readDesign(from.db, "emails", from.accountId, id);
    if (!email || !edited) return null;
    return {
      subject: await from.texts(email.subject),
      preheader: await from.texts(email.preheader),
      design: await designToPortable(from, edited.design),
    };
  },
  describe: ({ subject, preheader, design }) => [
    { label: "Subject", text: subject },
    { label: "Preheader", text: preheader },
    { label: "Email", text: designLines(design).join("\n") },
  ],
  async insert(to, id, { subject, preheader, design }) {
    await insertEmail(to.db, to.accountId, id, {
      subject: to.texts(subject),
      preheader: to.texts(preheader),
      design: designFromPortable(to, design),
    });
  },
  async replace(to, id, { subject, preheader, design }) {
    await updateEmail(to.db, to.accountId, id, {
      subject: to.texts(subject),
      preheader: to.texts(preheader),
    });
    await replaceDesign(to.db, "emails", to.accountId, id, designFromPortable(to, design));
  },
};
