import { type Bundle, bundles } from "@broadcast/contract/bundles";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Copy, ExternalLink, Link } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { copyText } from "../../ui/actions/copy-text.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

/** The link of a bundle: create, copy, renew and revoke it. */
export function ShareBundle({ bundle: { _id: id, share } }: { bundle: Bundle }) {
  const begin = useSend(bundles.share);
  const stop = useSend(bundles.stopSharing);
  const [asked, setAsked] = useState<"renew" | "stop" | null>(null);
  const close = () => setAsked(null);
  const shareNow = async (told: string) => {
    await begin.mutateAsync({ params: { id }, body: {} });
    toast.success(told);
  };
  if (!share)
    return (
      <Card title="Share">
        <div className="flex flex-col items-start gap-3">
          <p className="text-soft">
            Anyone with the link and an account can see what's in the bundle and import it. Your contacts and
            statistics aren't shared.
          </p>
          <Button
            icon={<Link aria-hidden="true" />}
            isLoading={begin.isPending}
            // The call shows its own errors.
            onClick={() => void shareNow("Bundle shared").catch(() => {})}
          >
            Share by link
          </Button>
        </div>
      </Card>
    );
  return (
    <Card title="Share">
      <div className="flex flex-col gap-4">
        <TextField label="Link" value={share.url} isDisabled onChange={() => {}} />
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyText(share.url, "Link copied")}>
            Copy link
          </Button>
          <ButtonLink href={new URL(share.url).pathname} icon={<ExternalLink aria-hidden="true" />}>
            Open link
          </ButtonLink>
          <Button onClick={() => setAsked("renew")}>Renew link</Button>
          <Button onClick={() => setAsked("stop")}>Stop sharing</Button>
        </div>
        <p className="text-note text-soft">
          Changes you make are visible to everyone with the link right away. People who already imported it
          choose which changes to accept.
        </p>
      </div>
      <ConfirmDialog
        isOpen={asked === "renew"}
        onClose={close}
        title="Renew the link?"
        confirmLabel="Renew link"
        onConfirm={() => shareNow("Link renewed")}
      >
        The link you've shared will stop working. Others keep what they've imported.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "stop"}
        onClose={close}
        title="Stop sharing this bundle?"
        confirmLabel="Stop sharing"
        isDanger
        onConfirm={async () => {
          await stop.mutateAsync({ params: { id } });
          toast.success("Bundle no longer shared");
        }}
      >
        The link will stop working. Others keep what they've imported.
      </ConfirmDialog>
    </Card>
  );
}
