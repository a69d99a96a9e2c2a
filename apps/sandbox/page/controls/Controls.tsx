import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { type BoughtNumber, call, get, type Settings } from "../api.ts";
import { fullDay, phone } from "../format.ts";
import { DnsRecords } from "../mailbox/DnsRecords.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { useToast } from "../parts/Toasts.tsx";
import { IdentityChecks } from "../phones/IdentityChecks.tsx";
import { OffTheNetwork } from "../phones/OffTheNetwork.tsx";
import { PushBrowsers } from "../traffic/PushBrowsers.tsx";
import { Slider } from "./Slider.tsx";

const percent = (rate: number) => `${Math.round(rate * 100)} %`;
const milliseconds = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

/** What the outside world does wrong. */
export function Controls() {
  const client = useQueryClient();
  const say = useToast();
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
      say((error as Error).message);
    }
  }

  const now = settings.data;
  return (
    <section className="panel controls-panel" aria-label="Controls">
      <div className="bar">
        <h1>Controls</h1>
        <span className="spring" />
        <button type="button" className="button danger" onClick={() => setResetting(true)}>
          Reset the world
        </button>
      </div>
      <div className="scroll">
        {settings.isError && <p className="loading problem">{settings.error.message}</p>}
        {now && (
          <div className="controls">
            <div>
              <Group title="Vendor calls" hint="How the vendor’s interface answers the product.">
                <Slider
                  label="Latency"
                  hint="Added to every answer, give or take a fifth."
                  steps={[0, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000]}
                  value={now.latencyMs}
                  show={milliseconds}
                  onChange={(latencyMs) => void change({ latencyMs })}
                />
                <Slider
                  label="Too many requests (429)"
                  hint="Refused before anything is done; safe to try again."
                  value={now.rate429}
                  show={percent}
                  onChange={(rate429) => void change({ rate429 })}
                />
                <Slider
                  label="Vendor down (5xx)"
                  hint="Refused before anything is done."
                  value={now.rate5xx}
                  show={percent}
                  onChange={(rate5xx) => void change({ rate5xx })}
                />
                <Slider
                  label="Lost answers"
                  hint="The text is taken, but the line breaks before the product learns of it."
                  value={now.lostAnswers}
                  show={percent}
                  onChange={(lostAnswers) => void change({ lostAnswers })}
                />
              </Group>
              <OffTheNetwork />
              <Group
                title="Identity checks"
                hint="The product opens them at Stripe. How one ends is chosen on the person’s page."
              >
                <IdentityChecks />
              </Group>
              <Group
                title="DNS"
                hint="TXT records that mail is checked by. Set those that the product asks a business for, or take them away."
              >
                <DnsRecords />
              </Group>
              <Group
                title="Notifications"
                hint="What the product sends to browsers that subscribed here, decrypted."
              >
                <PushBrowsers />
              </Group>
            </div>
            <div>
              <Group title="Delivery" hint="What happens to a text after the carrier took it.">
                <Slider
                  label="Time to deliver"
                  hint="From taking a text to its final status."
                  steps={[0, 100, 200, 400, 1000, 2000, 5000, 10000, 30000, 60000]}
                  value={now.deliveryDelayMs}
                  show={milliseconds}
                  onChange={(deliveryDelayMs) => void change({ deliveryDelayMs })}
                />
                <Slider
                  label="Calls dialled a second"
                  hint="Twilio lets the others wait; Bandwidth refuses more than five times as many. 0 lifts the limit."
                  steps={[0, 1, 2, 5, 10, 50, 100]}
                  value={now.callsPerSecond}
                  show={String}
                  onChange={(callsPerSecond) => void change({ callsPerSecond })}
                />
                <Slider
                  label="Callbacks sent twice"
                  hint="Also the webhook of a text that comes in."
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
                  hint="They come back undelivered, as spam. Empty filters nothing."
                  value={now.filterText}
                  onChange={(filterText) => void change({ filterText })}
                />
                <label className="switch">
                  <input
                    type="checkbox"
                    role="switch"
                    checked={now.carrierOptOut}
                    aria-checked={now.carrierOptOut}
                    onChange={(event) => void change({ carrierOptOut: event.target.checked })}
                  />
                  <span>
                    <b>The carrier obeys STOP</b>
                    <span className="hint">
                      Texts to a phone that sent STOP are refused (Twilio) or fail until it sends START.
                    </span>
                  </span>
                </label>
                <TextSetting
                  label="Seed"
                  hint="The same seed gives the same sequence of faults."
                  value={String(now.seed)}
                  onChange={(seed) => void change({ seed: Number(seed) })}
                />
              </Group>
              <Group
                title="Bought numbers"
                hint="The product buys, changes and gives back its numbers itself."
              >
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
      {isResetting && <ResetWorld onClose={() => setResetting(false)} />}
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

function ResetWorld({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const say = useToast();
  async function reset() {
    try {
      await call("POST", "/reset");
      await client.invalidateQueries();
      say("The world starts over.");
      onClose();
    } catch (error) {
      say((error as Error).message);
    }
  }
  return (
    <Dialog title="Reset the world?" onClose={onClose}>
      <p className="body">
        Phones, texts, mails, identity checks, notifications, traffic and faults are forgotten for good.
        Bought numbers, browsers and the clock stay.
      </p>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button primary" onClick={() => void reset()}>
          Reset
        </button>
      </footer>
    </Dialog>
  );
}
