import { Button } from "@broadcast/ui/actions/Button.tsx";
import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { cx } from "@broadcast/ui/class-names.ts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { call, type Registration } from "../api.ts";
import { phone } from "../format.ts";
import { hrefTo } from "../route.ts";
import { registrars, reviewStates } from "./registration-words.ts";

/** One brand or campaign as its reviewer sees it, and the decision. */
export function RegistrationView({ item }: { item: Registration }) {
  const client = useQueryClient();
  const [isRefusing, setRefusing] = useState(false);
  const { words, pill } = reviewStates[item.state];
  const isDecidable = item.state === "in-review" && (item.kind === "brand" || item.isShared);

  async function decide(verdict: "approve" | "refuse", reason?: string): Promise<boolean> {
    try {
      await call("POST", `/registrations/${item.id}/${verdict}`, reason === undefined ? {} : { reason });
      await client.invalidateQueries({ queryKey: ["registrations"] });
      return true;
    } catch (error) {
      toast.error((error as Error).message);
      return false;
    }
  }

  return (
    <>
      <div className="bar">
        <a
          className={cx(buttonStyle("quiet", "md", "square"), "back")}
          href={hrefTo("registry")}
          aria-label="Back to registrations"
        >
          <ArrowLeft size={20} aria-hidden />
        </a>
        <h1>{item.name || "Unnamed"}</h1>
        <span className={`pill ${pill}`}>{words}</span>
        <span className="spring" />
        {isDecidable && (
          <>
            <Button kind="danger-outline" onClick={() => setRefusing(true)}>
              Reject
            </Button>
            <Button kind="primary" onClick={() => void decide("approve")}>
              Approve
            </Button>
          </>
        )}
      </div>
      <div className="scroll registration">
        {item.reasons.length > 0 && (
          <ul className="registration-reasons">
            {item.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {item.kind === "campaign" && !item.isShared && (
          <p className="hint">
            No carrier has been asked to accept this campaign yet, so no one is reviewing it.
          </p>
        )}
        {item.kind === "brand" && item.isOtpOpen && (
          <p className="hint">
            Waiting for a reply from{" "}
            <a href={hrefTo("phones", item.mobilePhone)}>{phone(item.mobilePhone)}</a>.
          </p>
        )}
        <dl>
          <Fact name="With">{registrars[item.registrar]}</Fact>
          <Fact name="Id">{item.id.slice(0, 34)}</Fact>
          {item.kind === "brand" ? (
            <>
              <Fact name="Legal form">{item.entityType.toLowerCase().replaceAll("_", " ")}</Fact>
              <Fact name="Legal name">{item.legalName}</Fact>
              <Fact name="Tax number">{item.ein}</Fact>
              <Fact name="Website">{item.website}</Fact>
              <Fact name="Mobile phone">{item.mobilePhone && phone(item.mobilePhone)}</Fact>
              <Fact name="Identity">{item.identityStatus.toLowerCase().replaceAll("_", " ")}</Fact>
            </>
          ) : (
            <>
              <Fact name="Use case">{item.useCase.toLowerCase().replaceAll("_", " ")}</Fact>
              <Fact name="Description">{item.description}</Fact>
              <Fact name="How people agree">{item.messageFlow}</Fact>
              {item.samples.map((sample, index) => (
                <Fact key={sample} name={`Sample ${index + 1}`}>
                  {sample}
                </Fact>
              ))}
            </>
          )}
        </dl>
      </div>
      {isRefusing && (
        <Refusal
          onRefuse={async (reason) => {
            if (await decide("refuse", reason)) setRefusing(false);
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === "" || children === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Refusal({
  onRefuse,
  onClose,
}: {
  onRefuse: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") void onRefuse(reason.trim());
  };
  return (
    <Dialog
      isOpen
      title="Reject this registration?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={`${id}-form`}>
            Reject
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={submit}>
        <label className="label" htmlFor={id}>
          Reason, as the product is told it
        </label>
        <textarea
          id={id}
          className="field"
          rows={3}
          maxLength={300}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
