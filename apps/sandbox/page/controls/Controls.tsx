import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { type BoughtNumber, call, get, type Settings } from "../api.ts";
import { fullDay, phone } from "../format.ts";
import { DnsRecords } from "../mailbox/DnsRecords.tsx";
import { Switch } from "../parts/Switch.tsx";
import { IdentityChecks } from "../phones/IdentityChecks.tsx";
import { OffTheNetwork } from "../phones/OffTheNetwork.tsx";
import { PushBrowsers } from "../traffic/PushBrowsers.tsx";
import { Slider } from "./Slider.tsx";

const percent = (rate: number) => `${Math.round(rate * 100)} %`;
const milliseconds = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

/** The controls for the outside world's faults. */
export function Controls() {
  const client = useQueryClient();
  const [isResetting, setResetting] = useState(false);
  const settings = useQuery({ queryKey: ["settings"], queryFn: () => get<Settings>("/settings") });
  const numbers = useQuery({
    queryKey: ["numbers"],
    queryFn: () => get<{ numbers: BoughtNumber[] }>("/numbers"),
  });

  async function change(changes: Partial<Settings>) {
    const before = client.getQueryData<Settings>(["settings"]);
    client.setQueryData(["settings"], { ...before, ...changes });
    try {
      await call<Settings>("PUT", "/settings", changes);
    } catch (error) {
      client.setQueryData(["settings"], before);
      toast.error((error as Error).message);
    }
  }

  const now = settings.data;
  return (
    <section className="panel controls-panel" aria-label="Controls">
      <div className="bar">
        <h1>Controls</h1>
        <span className="spring" />
        <Button kind="danger-outline" onClick={() => setResetting(true)}>
          Reset the sandbox
        </Button>
      </div>
      <div className="scroll">
        {settings.isError && <p className="loading problem">{settings.error.message}</p>}
        {now && (
          <div className="controls">
            <div>
              <Group title="Vendor calls" hint="How vendor APIs respond to the product.">
                <Slider
                  label="Latency"
                  hint="Added to every response, give or take 20%."
                  steps={[0, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000]}
                  value={now.latencyMs}
                  show={milliseconds}
                  onChange={(latencyMs) => void change({ latencyMs })}
                />
                <Slider
                  label="Too many requests (429)"
                  hint="Rejected before anything is done. Safe to try again."
                  value={now.rate429}
                  show={percent}
                  onChange={(rate429) => void change({ rate429 })}
                />
                <Slider
                  label="Vendor down (5xx)"
                  hint="Rejected before anything is done."
                  value={now.rate5xx}
                  show={percent}
                  onChange={(rate5xx) => void change({ rate5xx })}
                />
                <Slider
                  label="Lost responses"
                  hint="The text is accepted, but the connection drops before the product finds out."
                  value={now.lostAnswers}
                  show={percent}
                  onChange={(lostAnswers) => void change({ lostAnswers })}
                />
                <Slider
                  label="Lost texts"
                  hint="Texts from phones that the product isn’t told about. It finds them in the carrier’s list."
                  value={now.lostTexts}
                  show={percent}
                  onChange={(lostTexts) => void change({ lostTexts })}
                />
                <Slider
                  label="Lost receipts"
                  hint="Receipts that the product isn’t told about. It finds them in Twilio’s list."
                  value={now.lostReceipts}
                  show={percent}
                  onChange={(lostReceipts) => void change({ lostReceipts })}
                />
              </Group>
              <OffTheNetwork />
              <Group
                title="Identity checks"
                hint="The product creates them with Stripe. Choose the outcome on the person’s page."
              >
                <IdentityChecks />
              </Group>
              <Group
                title="DNS"
                hint="TXT records used to check email. Set the ones the product asks a business for, or remove them."
              >
                <DnsRecords />
              </Group>
              <Group
                title="Notifications"
                hint="Decrypted notifications the product sends to browsers subscribed here."
              >
                <PushBrowsers />
              </Group>
            </div>
            <div>
              <Group title="Delivery" hint="What happens to a text after the carrier accepts it.">
                <Slider
                  label="Time to deliver"
                  hint="From accepting a text to its final status."
                  steps={[0, 100, 200, 400, 1000, 2000, 5000, 10000, 30000, 60000]}
                  value={now.deliveryDelayMs}
                  show={milliseconds}
                  onChange={(deliveryDelayMs) => void change({ deliveryDelayMs })}
                />
                <Slider
                  label="Calls per second"
                  hint="Twilio queues the rest. Bandwidth rejects more than five times as many. 0 means no limit."
                  steps={[0, 1, 2, 5, 10, 50, 100]}
                  value={now.callsPerSecond}
                  show={String}
                  onChange={(callsPerSecond) => void change({ callsPerSecond })}
                />
                <Slider
                  label="Callbacks sent twice"
                  hint="Also webhooks for incoming texts."
                  value={now.duplicateCallbacks}
                  show={percent}
                  onChange={(duplicateCallbacks) => void change({ duplicateCallbacks })}
                />
                <Slider
                  label="Callbacks in the wrong order"
                  value={now.reorderCallbacks}
                  show={percent}
                  onChange={(reorderCallbacks) => void change({ reorderCallbacks })}
                />
                <TextSetting
                  label="Filter texts that contain"
                  hint="They come back undelivered, as spam. Leave empty to filter nothing."
                  value={now.filterText}
                  onChange={(filterText) => void change({ filterText })}
                />
                <Switch
                  label="Carrier enforces STOP"
                  hint="Texts to a phone that sent STOP are rejected (Twilio) or fail until it sends START."
                  isOn={now.carrierOptOut}
                  onChange={(carrierOptOut) => void change({ carrierOptOut })}
                />
                <TextSetting
                  label="Seed"
                  hint="The same seed gives the same sequence of faults."
                  value={String(now.seed)}
                  onChange={(seed) => void change({ seed: Number(seed) })}
                />
              </Group>
              <Group title="Bought numbers" hint="The product buys, changes and releases its own numbers.">
                {numbers.data?.numbers.length === 0 && <p className="soft">None yet.</p>}
                <ul className="numbers">
                  {numbers.data?.numbers.map((number) => (
                    <li key={number.sid}>
                      <b className="figures">{phone(number.number)}</b>
                      <span className="hint">{number.smsUrl || "No webhook set"}</span>
                      <span className="hint figures">since {fullDay(number.boughtAt)}</span>
                    </li>
                  ))}
                </ul>
              </Group>
            </div>
          </div>
        )}
      </div>
      {isResetting && <ResetDialog onClose={() => setResetting(false)} />}
    </section>
  );
}

function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className="group">
      <h2>{title}</h2>
      <p className="hint">{hint}</p>
      <div className="group-fields">{children}</div>
    </section>
  );
}

function TextSetting(props: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed !== props.value) props.onChange(typed);
    setTyped(null);
  };
  return (
    <div>
      <label className="label" htmlFor={id}>
        {props.label}
      </label>
      <input
        id={id}
        className="field"
        value={typed ?? props.value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && save()}
      />
      <p className="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
    </div>
  );
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  async function reset() {
    try {
      await call("POST", "/reset");
      await client.invalidateQueries();
      toast.info("The sandbox was reset.");
      onClose();
    } catch (error) {
      toast.error((error as Error).message);
    }
  }
  return (
    <Dialog
      isOpen
      kind="alert"
      size="sm"
      title="Reset the sandbox?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={() => void reset()}>
            Reset
          </Button>
        </>
      }
      description={
        <>
          This permanently deletes phones, texts, emails, identity checks, notifications, traffic and faults.
          Bought numbers, browsers and the clock stay.
        </>
      }
    />
  );
}
