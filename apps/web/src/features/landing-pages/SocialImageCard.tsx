import { type LandingPage, landingPages } from "@broadcast/contract/landing-pages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { PictureDialog } from "../content-design/index.ts";

/** The picture shown when a page is shared: the account's own, or one generated from its title. */
export function SocialImageCard({ page }: { page: LandingPage }) {
  const { _id: id, socialImageId, socialImageUrl, publishedAt } = page;
  const [isChoosing, setChoosing] = useState(false);
  const update = useSend(landingPages.updateSocialSharingImage);
  const choose = (attachmentId: string | null) =>
    // The call shows its own errors.
    void update.mutateAsync({ params: { id }, body: { attachmentId } }).then(
      () => toast.success("Social image saved"),
      () => {},
    );
  return (
    <Card title="Social image">
      <div className="flex flex-col gap-3">
        {socialImageId || publishedAt ? (
          <img
            src={socialImageUrl}
            alt="Shown when this page is shared"
            className="aspect-[1200/630] w-full max-w-[480px] rounded-md border border-line object-cover"
          />
        ) : (
          <p className="text-soft">
            Once you publish the page, we create a picture from its title and your name.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChoosing(true)} isLoading={update.isPending}>
            Choose a picture
          </Button>
          {socialImageId ? <Button onClick={() => choose(null)}>Create one from the title</Button> : null}
        </div>
      </div>
      {isChoosing ? (
        <PictureDialog onClose={() => setChoosing(false)} onChoose={({ _id }) => choose(_id)} />
      ) : null}
    </Card>
  );
}
