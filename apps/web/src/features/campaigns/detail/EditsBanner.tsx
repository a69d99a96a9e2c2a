import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { counted } from "../../../lib/words/format.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { PublishDialog } from "./PublishDialog.tsx";

/** Says that messages of a started campaign have unpublished edits, with publish and discard. */
export function EditsBanner({ campaign }: { campaign: Campaign }) {
  const discard = useSend(campaigns.discardEdits);
  const [asked, setAsked] = useState<"publish" | "discard" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Banner
        title={`${counted(campaign.edits, "change")} not published`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setAsked("discard")}>
              Discard
            </Button>
            <Button size="sm" kind="primary" onClick={() => setAsked("publish")}>
              Review and publish
            </Button>
          </div>
        }
      >
        Contacts get version {campaign.version} until you publish.
      </Banner>
      <ConfirmDialog
        isOpen={asked === "discard"}
        onClose={close}
        title="Discard your changes?"
        confirmLabel="Discard"
        isDanger
        onConfirm={async () => {
          await discard.mutateAsync({ params: { id: campaign._id } });
          toast.success("Changes discarded");
        }}
      >
        The messages stay as they are in version {campaign.version}.
      </ConfirmDialog>
      {asked === "publish" ? <PublishDialog campaign={campaign} onClose={close} /> : null}
    </>
  );
}
