import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useGo } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { type BegunMethod, SetUpMethod } from "../../multi-factor/index.ts";
import { useAddSecondFactor, useConfirmSecondFactor, useSecondFactors } from "../account.api.ts";
import { NewRecoveryCodes } from "./NewRecoveryCodes.tsx";

const listPath = "/account/multi-factor-authentication/list";
/** The list then offers to sign out other devices. */
const listPathOnceAdded = `${listPath}?changed=added`;

/** Explains second factors, shows how many are set up, and adds one. */
export function MultiFactor() {
  const go = useGo();
  const { data, isError, refetch } = useSecondFactors();
  const add = useAddSecondFactor();
  const confirm = useConfirmSecondFactor();
  const [pendingId, setPendingId] = useState("");
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const count = data?.methods.length ?? 0;

  const begin = async ({ channel, to, password }: BegunMethod) => {
    const reply = await add.mutateAsync({ body: { channel, password, ...(to !== undefined && { to }) } });
    setPendingId(reply.pendingId);
    return reply;
  };
  const finish = async (verificationCode: string) => {
    const { recoveryCodes } = await confirm.mutateAsync({ body: { pendingId, verificationCode } });
    toast.success("Verification method added");
    setAdding(false);
    setCodes(recoveryCodes);
    if (recoveryCodes.length === 0) go(listPathOnceAdded);
  };

  return (
    <Panel title="Two-step verification" width="reading">
      {!data ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <LoadingText />
        )
      ) : codes.length > 0 ? (
        <NewRecoveryCodes
          codes={codes}
          onSaved={() => {
            setCodes([]);
            go(listPathOnceAdded);
          }}
        />
      ) : isAdding ? (
        <Card title="Add a verification method">
          <div className="max-w-[460px]">
            <SetUpMethod
              supportedChannels={data.supportedChannels}
              hasPassword
              confirmLabel="Add it"
              begin={begin}
              confirm={finish}
            >
              <Button kind="quiet" size="lg" isFull onClick={() => setAdding(false)}>
                Cancel
              </Button>
            </SetUpMethod>
          </div>
        </Card>
      ) : (
        <Card>
          <div className="flex items-start gap-4">
            <span
              aria-hidden="true"
              className={`grid size-11 shrink-0 place-items-center rounded-full ${count > 0 ? "bg-b3 text-b11" : "bg-warn3 text-warn11"}`}
            >
              <ShieldCheck className="size-5" />
            </span>
            <div className="flex min-w-0 flex-col gap-3">
              <div>
                <h2 className="font-semibold text-text">
                  {count > 0 ? "Your account is protected" : "Only your password protects your account"}
                </h2>
                <p className="text-soft">
                  {count > 0
                    ? "Signing in asks for a code after the password, so a stolen password isn't enough to get in."
                    : "Ask for a code at sign-in, so a stolen password isn't enough to get in."}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button kind="primary" onClick={() => setAdding(true)}>
                  {count > 0 ? "Add another method" : "Set it up"}
                </Button>
                {count > 0 ? (
                  <ButtonLink href={listPath}>
                    {count === 1 ? "Your verification method" : `Your ${count} verification methods`}
                  </ButtonLink>
                ) : null}
              </div>
            </div>
          </div>
        </Card>
      )}
    </Panel>
  );
}
