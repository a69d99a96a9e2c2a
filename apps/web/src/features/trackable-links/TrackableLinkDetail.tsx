import {
  type TrackableLink,
  trackableLinkCreation,
  trackableLinks,
} from "@broadcast/contract/trackable-links";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Users } from "lucide-react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { counted, formatCount } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { StatCard } from "../../ui/display/StatCard.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { ContentDetail, ContentPanel, itemHref } from "../content/index.ts";
import { LinkDays } from "./LinkDays.tsx";
import { LinkFields } from "./LinkFields.tsx";
import { LinkSends } from "./LinkSends.tsx";
import { trackableLinkSection } from "./trackable-link-section.tsx";

/** /trackable-links/{trackableLinkId}: a link's target, and who opened it. */
export function TrackableLinkDetail() {
  return (
    <ContentDetail section={trackableLinkSection} param="trackableLinkId">
      {(link) => <LinkEditor key={link._id} link={link} />}
    </ContentDetail>
  );
}

function LinkEditor({ link }: { link: TrackableLink }) {
  const change = useSend(trackableLinks.change, { isQuiet: true });
  const form = useZodForm({
    schema: trackableLinkCreation,
    values: { name: link.name, url: link.url },
    followsValues: true,
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id: link._id }, body });
      toast.success("Trackable link saved");
    },
  });
  const { folderId } = useScreenParams();
  const { human, suspected, machine } = link.clicks;
  return (
    <ContentPanel
      section={trackableLinkSection}
      item={link}
      form={form}
      below={
        <>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            <StatCard label="People" value={formatCount(link.people)} />
            <StatCard label="Their clicks" value={formatCount(human)} />
            <StatCard label="Suspected" value={formatCount(suspected)} />
            <StatCard label="Bots" value={formatCount(machine)} />
          </div>
          <p className="text-note text-soft">
            Email and message apps open links before people do. We show those clicks separately, and they
            don't trigger anything.
          </p>
          <div>
            <ButtonLink
              href={`${itemHref(trackableLinkSection, link._id, folderId)}/contacts`}
              icon={<Users aria-hidden="true" />}
            >
              {counted(link.people, "contact")} opened it
            </ButtonLink>
          </div>
          <LinkSends linkId={link._id} />
          <LinkDays linkId={link._id} />
        </>
      }
    >
      <LinkFields />
      <p className="text-note text-soft">
        Insert it into a message with Insert Content, or choose it as the link of a button in an email. Each
        recipient gets their own link.
      </p>
    </ContentPanel>
  );
}
