import { type Email, emails } from "@broadcast/contract/emails";
import { Mails } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateEmailDialog } from "./CreateEmailDialog.tsx";

export const emailSection: ContentSection<Email> = {
  contentType: "email",
  path: "/emails",
  singular: "email",
  plural: "emails",
  icon: Mails,
  calls: emails,
  fetchPage: searchPage<typeof emails.search, "emails", ContentQuery>(
    emails.search,
    "emails",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: ({ name, subject, transactional }) => ({
    leading: <Avatar name={name} icon={<Mails className="size-[18px]" />} />,
    subtitle: transactional ? `Transactional · ${subject}` : subject,
  }),
  emptyText: "Design an email once, and send it in broadcasts, campaigns and chats.",
  CreateDialog: (props) => <CreateEmailDialog {...props} />,
};
