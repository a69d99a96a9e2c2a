import { trackableLinks } from "@broadcast/contract/trackable-links";
import { linksIn, type MessageLink, shortenerIn } from "@broadcast/domain/messages/message-links";
import { tagText } from "@broadcast/domain/messages/message-tags";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { MousePointerClick } from "lucide-react";
import { useSend } from "../../lib/api/api-hooks.ts";

const nameMax = 60;
/** Derives a name, with the characters that link names can have. */
const nameOf = ({ url, host }: MessageLink): string => {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/, 1)[0]!;
  return `${host}${path}`
    .replace(/[^\p{L}\p{M}\p{N}\-_ ]+/gu, " ")
    .trim()
    .slice(0, nameMax)
    .trim();
};

interface TrackLinkNoteProps {
  text: string;
  onChange: (text: string) => void;
}

/** Offers to replace the first web address in a message with a trackable link; renders nothing without one. */
export function TrackLinkNote({ text, onChange }: TrackLinkNoteProps) {
  const create = useSend(trackableLinks.create);
  const link = linksIn(text).find(
    ({ url, host }) => host.includes(".") && host !== location.hostname && shortenerIn(url) === null,
  );
  if (!link) return null;
  const track = async () => {
    const { slug, name } = await create.mutateAsync({ body: { name: nameOf(link), url: link.url } });
    onChange(text.slice(0, link.start) + tagText("trackableLink", slug) + text.slice(link.end));
    toast.success("Trackable link created", name);
  };
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-note text-soft">
      <span className="min-w-0 truncate">See who opens {link.host}?</span>
      <Button
        size="sm"
        icon={<MousePointerClick />}
        isLoading={create.isPending}
        onClick={() => void track().catch(() => {})}
      >
        Make it trackable
      </Button>
    </div>
  );
}
