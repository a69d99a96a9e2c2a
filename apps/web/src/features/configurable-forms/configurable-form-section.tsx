import { type ConfigurableForm, configurableForms } from "@broadcast/contract/configurable-forms";
import { ClipboardList } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateFormDialog } from "./CreateFormDialog.tsx";

export const configurableFormSection: ContentSection<ConfigurableForm> = {
  contentType: "configurableForm",
  path: "/configurable-forms",
  singular: "configurable form",
  plural: "configurable forms",
  icon: ClipboardList,
  calls: configurableForms,
  fetchPage: searchPage<typeof configurableForms.search, "configurableForms", ContentQuery>(
    configurableForms.search,
    "configurableForms",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: ({ name, submissions, isOpen }) => ({
    leading: <Avatar name={name} icon={<ClipboardList className="size-[18px]" />} />,
    subtitle: `${counted(submissions, "submission")}${isOpen ? "" : " · Contacts only"}`,
  }),
  emptyText:
    "Ask people for their details and their consent. Share the form as a link, a QR code or on your site.",
  leadsToList: true,
  CreateDialog: (props) => <CreateFormDialog {...props} />,
};
