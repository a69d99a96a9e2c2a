import type { OwnMultiFactorMethod } from "@broadcast/contract/multi-factor";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useScreenSearch } from "../../../lib/screens/navigation.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { methodIcon, methodLabel, SignOutElsewhereOffer } from "../../multi-factor/index.ts";
import { PasswordDialog } from "../../passwords/index.ts";
import { useMakeRecoveryCodes, useRemoveSecondFactor, useSecondFactors } from "../account.api.ts";
import { NewRecoveryCodes } from "./NewRecoveryCodes.tsx";

type Asking = { kind: "remove"; method: OwnMultiFactorMethod } | { kind: "codes" } | null;

/** The consequence of removing the last one. */
const REQUIRED = "Everyone needs one to sign in here, so you'll set one up the next time you sign in.";
const OPTIONAL = "Without it, only your password protects your account.";

/** The user's second factors, and the recovery codes in case they are lost. */
export function MultiFactorMethods() {
  const { timezone } = useCurrentUser();
  const { data, isError, refetch } = useSecondFactors();
  const remove = useRemoveSecondFactor();
  const makeCodes = useMakeRecoveryCodes();
  const [asking, setAsking] = useState<Asking>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { changed } = useScreenSearch();
  const [hasChanged, setChanged] = useState(changed !== undefined);
  const addLink = (
    <ButtonLink href="/account/multi-factor-authentication" kind="primary">
      Add a verification method
    </ButtonLink>
  );
  const left = data?.recoveryCodesLeft ?? 0;
  return (
    <Panel title="Your verification methods" width="reading">
      {hasChanged && codes.length === 0 ? <SignOutElsewhereOffer onClose={() => setChanged(false)} /> : null}
      {!data ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )
      ) : codes.length > 0 ? (
        <NewRecoveryCodes codes={codes} onSaved={() => setCodes([])} />
      ) : data.methods.length === 0 ? (
        <EmptyState
          icon={<KeyRound />}
          title="No verification methods yet"
          text="With one, you'll enter a code as well as your password when you sign in."
          action={addLink}
        />
      ) : (
        <>
          <Card isPadded={false}>
            <ul className="divide-y divide-line">
              {data.methods.map((method) => {
                const Icon = methodIcon(method);
                const label = methodLabel(method);
                return (
                  <li key={method._id} className="flex items-center gap-3 px-4 py-3">
                    <Avatar name={label} icon={<Icon className="size-[18px]" />} />
                    <div className="min-w-0 flex-1">
                      <p className="font-semibold text-text [overflow-wrap:anywhere]">{label}</p>
                      <p className="text-note text-soft">
                        {method.lastUsedAt
                          ? `Last used ${momentWithin(method.lastUsedAt, timezone)}`
                          : `Added ${momentWithin(method.createdAt, timezone)}, never used`}
                      </p>
                    </div>
                    <IconButton
                      label={`Remove ${label}`}
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={() => setAsking({ kind: "remove", method })}
                    />
                  </li>
                );
              })}
            </ul>
          </Card>
          <div>{addLink}</div>
          <Card title="Recovery codes">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 basis-[240px] text-soft">
                {left === 0
                  ? "You have none left. Create new ones, or you could be locked out if you lose your phone."
                  : `${left} left. You can use each one once to sign in when you can't get a code.`}
              </p>
              <Button
                kind={left === 0 ? "primary" : "secondary"}
                onClick={() => setAsking({ kind: "codes" })}
              >
                Create new codes
              </Button>
            </div>
          </Card>
        </>
      )}
      {asking?.kind === "remove" ? (
        <PasswordDialog
          title="Remove this verification method?"
          text={
            data?.methods.length === 1
              ? `It's your only one. ${data.isRequired ? REQUIRED : OPTIONAL}`
              : `${methodLabel(asking.method)} will no longer give you codes to sign in.`
          }
          confirmLabel="Remove"
          isDanger
          onClose={() => setAsking(null)}
          onConfirm={async (password) => {
            await remove.mutateAsync({ params: { methodId: asking.method._id }, body: { password } });
            toast.success("Verification method removed");
            setChanged(true);
          }}
        />
      ) : null}
      {asking?.kind === "codes" ? (
        <PasswordDialog
          title="Create new recovery codes?"
          text="The ones you have now will stop working."
          confirmLabel="Create new codes"
          onClose={() => setAsking(null)}
          onConfirm={async (password) => {
            const { recoveryCodes } = await makeCodes.mutateAsync({ body: { password } });
            setCodes(recoveryCodes);
            setChanged(true);
          }}
        />
      ) : null}
    </Panel>
  );
}
