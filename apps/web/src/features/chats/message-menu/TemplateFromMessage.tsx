import type { Message } from "@broadcast/contract/messages";
import { useQuery } from "@tanstack/react-query";
import { useGo } from "../../../lib/screens/navigation.ts";
import { CreateTemplateDialog } from "../../message-templates/index.ts";

interface TemplateFromMessageProps {
  message: Message;
  onClose: () => void;
}

/** Saves a message's text and picture as a message template. */
export function TemplateFromMessage({ message, onClose }: TemplateFromMessageProps) {
  const go = useGo();
  const url = message.media.find(({ contentType }) => contentType.startsWith("image/"))?.url ?? null;
  const picture = useQuery({
    queryKey: ["message-picture", url],
    enabled: url !== null,
    retry: false,
    queryFn: async () => {
      const answer = await fetch(url ?? "");
      if (!answer.ok) throw new Error("We couldn't read the picture");
      return answer.blob();
    },
  });
  // The form starts with the picture; if that cannot be read, the text is kept alone.
  if (url !== null && picture.isPending) return null;
  return (
    <CreateTemplateDialog
      text={message.text}
      picture={picture.data ?? null}
      onClose={onClose}
      onCreated={(id) => go(`/message-templates/${id}`)}
    />
  );
}
