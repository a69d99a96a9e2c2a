import { type MessageTemplate, templates } from "@broadcast/contract/templates";
import { ImageIcon, MessageSquareText } from "lucide-react";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { tagsNamed } from "../broadcast-content/index.ts";
import type { ContentSection } from "../content/index.ts";
import { CreateTemplateDialog } from "./CreateTemplateDialog.tsx";
import { fetchTemplates } from "./message-templates.api.ts";

export const templateSection: ContentSection<MessageTemplate> = {
  contentType: "messageTemplate",
  path: "/message-templates",
  singular: "message template",
  plural: "message templates",
  icon: MessageSquareText,
  calls: templates,
  fetchPage: fetchTemplates,
  row: ({ name, text, media }) => ({
    leading: (
      <Avatar
        name={name}
        icon={
          media.length > 0 ? (
            <ImageIcon className="size-[18px]" />
          ) : (
            <MessageSquareText className="size-[18px]" />
          )
        }
      />
    ),
    subtitle: tagsNamed(text) || "Picture",
  }),
  emptyText: "Save a message once and use it in any chat or broadcast, with each person's name filled in.",
  CreateDialog: (props) => <CreateTemplateDialog {...props} />,
};
