import type { Integrator } from "@broadcast/contract/admin-integrators";
import { SCOPES } from "@broadcast/contract/scopes";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { CirclePause, KeyRound, Pencil, Play, Plug, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useIntegrator, useIntegratorActs } from "../admin-tools.api.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { ToolDetail } from "../ToolDetail.tsx";
import { ConnectedCard } from "./ConnectedCard.tsx";
import { IntegratorDialog } from "./IntegratorDialog.tsx";
import { type NewKey, NewKeyDialog } from "./NewKeyDialog.tsx";

/** /admin/tools/integrators/{integratorId}: a partner, its key, and its connected accounts. */
export function IntegratorDetail() {
  const { integratorId = "" } = useScreenParams();
  return (
    <ToolDetail
      title="Integrator"
      icon={Plug}
      list={{ href: "/admin/tools/integrators", label: "See all integrators" }}
      read={useIntegrator(integratorId)}
    >
      {(integrator) => <IntegratorPanel key={integrator._id} integrator={integrator} />}
    </ToolDetail>
  );
}

type Asking = "edit" | "key" | "revoke" | "suspend" | "resume" | "delete";

function IntegratorPanel({ integrator }: { integrator: Integrator }) {
  const { timezone } = useCurrentUser();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [made, setMade] = useState<NewKey | null>(null);
  const { _id, name, description, website, redirectUrls, scopes, isFromFile, keyMadeAt, suspension } =
    integrator;
  return (
    <Panel
      title={name}
      width="reading"
      trailing={suspension ? <Badge tone="danger">Suspended</Badge> : undefined}
    >
      {suspension ? (
        <Banner tone="danger" title={`Suspended ${momentWithin(suspension.since, timezone)}.`}>
          {suspension.reason}
        </Banner>
      ) : null}
      {isFromFile ? (
        <Banner tone="info" title="This integrator comes from the partners file.">
          Change its name, URLs, and key there. You can suspend it here.
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isFromFile ? null : (
          <Button icon={<Pencil aria-hidden="true" />} onClick={() => setAsking("edit")}>
            Edit
          </Button>
        )}
        {suspension ? (
          <Button icon={<Play aria-hidden="true" />} onClick={() => setAsking("resume")}>
            Resume
          </Button>
        ) : (
          <Button
            kind="danger-outline"
            icon={<CirclePause aria-hidden="true" />}
            onClick={() => setAsking("suspend")}
          >
            Suspend
          </Button>
        )}
        {isFromFile ? null : (
          <Button
            kind="danger-outline"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setAsking("delete")}
          >
            Delete
          </Button>
        )}
      </div>
      <Card title="Details">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[160px_1fr]">
          <Fact label="client_id">
            <code className="font-mono text-label">{_id}</code>
          </Fact>
          <Fact label="Description">{description || "None"}</Fact>
          <Fact label="Website">
            <span className="[overflow-wrap:anywhere]">{website || "None"}</span>
          </Fact>
          <Fact label="Redirect URLs">
            {redirectUrls.map((url) => (
              <span key={url} className="block [overflow-wrap:anywhere]">
                {url}
              </span>
            ))}
          </Fact>
          <Fact label="Can ask to">
            {scopes.map((scope) => (
              <span key={scope} className="block">
                {SCOPES[scope].text}
              </span>
            ))}
          </Fact>
        </dl>
      </Card>
      <Card title="Key">
        <div className="flex flex-col gap-3">
          <p className="text-text">
            {keyMadeAt
              ? `Active since ${momentWithin(keyMadeAt, timezone)}. We showed it once.`
              : "It has no key, so no one can connect this partner."}
          </p>
          {isFromFile ? null : (
            <div className="flex flex-wrap gap-2">
              <Button icon={<KeyRound aria-hidden="true" />} onClick={() => setAsking("key")}>
                {keyMadeAt ? "Replace it" : "Make a key"}
              </Button>
              {keyMadeAt ? (
                <Button kind="danger-outline" onClick={() => setAsking("revoke")}>
                  Revoke it
                </Button>
              ) : null}
            </div>
          )}
        </div>
      </Card>
      <ConnectedCard integrator={integrator} />
      {asking === "edit" ? (
        <IntegratorDialog integrator={integrator} onClose={() => setAsking(null)} />
      ) : asking ? (
        <ActDialog asking={asking} integrator={integrator} onClose={() => setAsking(null)} onMade={setMade} />
      ) : null}
      {made ? <NewKeyDialog made={made} onClose={() => setMade(null)} /> : null}
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-sm:text-note">{label}</dt>
      <dd className="text-text max-sm:mb-1">{children}</dd>
    </div>
  );
}

interface ActDialogProps {
  asking: Exclude<Asking, "edit">;
  integrator: Integrator;
  onClose: () => void;
  onMade: (made: NewKey) => void;
}

function ActDialog({ asking, integrator, onClose, onMade }: ActDialogProps) {
  const acts = useIntegratorActs();
  const go = useGo();
  const { _id: integratorId, name, keyMadeAt } = integrator;
  const params = { integratorId };
  const words: Record<
    typeof asking,
    { title: string; description: string; submitLabel: string; isDanger?: boolean }
  > = {
    key: {
      title: keyMadeAt ? `Replace the key of ${name}?` : `Make a key for ${name}?`,
      description: keyMadeAt
        ? "The current key stops working right away. Connected accounts stay connected."
        : "We show it once, so copy it then.",
      submitLabel: keyMadeAt ? "Replace key" : "Make key",
      isDanger: keyMadeAt !== null,
    },
    revoke: {
      title: `Revoke the key of ${name}?`,
      description: "No one can connect it until it has a new key. Connected accounts stay connected.",
      submitLabel: "Revoke key",
      isDanger: true,
    },
    suspend: {
      title: `Suspend ${name}?`,
      description: "It can't do anything in any account from now on. Businesses stay connected.",
      submitLabel: "Suspend",
      isDanger: true,
    },
    resume: {
      title: `Resume ${name}?`,
      description: "It can work with its connected accounts again.",
      submitLabel: "Resume",
    },
    delete: {
      title: `Delete ${name}?`,
      description: "Every connected account is disconnected. You can't undo this.",
      submitLabel: "Delete integrator",
      isDanger: true,
    },
  };
  const act = async (reason: string) => {
    const input = { params, body: { reason } };
    if (asking === "key") onMade(await acts.makeKey.mutateAsync(input));
    else if (asking === "revoke") await acts.revokeKey.mutateAsync(input);
    else if (asking === "suspend") await acts.suspend.mutateAsync(input);
    else if (asking === "resume") await acts.resume.mutateAsync(input);
    else {
      await acts.remove.mutateAsync(input);
      go("/admin/tools/integrators", { isReplacing: true });
    }
    if (asking !== "key") toast.success(DONE[asking]);
  };
  return (
    <ReasonDialog
      {...words[asking]}
      hint="It appears in your own Activity."
      onClose={onClose}
      onSubmit={act}
    />
  );
}

const DONE = {
  revoke: "Key revoked",
  suspend: "Integrator suspended",
  resume: "Integrator resumed",
  delete: "Integrator deleted",
};
