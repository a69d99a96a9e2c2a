import { toast } from "@broadcast/ui/feedback/toast.ts";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { call, get, type Registrations as Registered, type Registration, type Settings } from "../api.ts";
import { Slider } from "../controls/Slider.tsx";
import { timeOfDay } from "../format.ts";
import { Switch } from "../parts/Switch.tsx";
import { hrefTo } from "../route.ts";
import { RegistrationView } from "./RegistrationView.tsx";
import { registrars, reviewStates } from "./registration-words.ts";

const filters: Record<string, (item: Registration) => boolean> = {
  All: () => true,
  "In review": ({ state }) => state === "in-review",
  Rejected: ({ state }) => state === "refused",
};

/** Brands and campaigns submitted to the carriers' reviewers, with the reviewer's controls. */
export function Registrations({ parts }: { parts: string[] }) {
  const [id] = parts;
  const [filter, setFilter] = useState("All");
  const registered = useQuery({
    queryKey: ["registrations"],
    queryFn: () => get<Registered>("/registrations"),
  });
  const all: Registration[] = [
    ...(registered.data?.brands ?? []).map((brand) => ({ ...brand, kind: "brand" as const })),
    ...(registered.data?.campaigns ?? []).map((campaign) => ({ ...campaign, kind: "campaign" as const })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  const shown = all.filter(filters[filter]!);
  const open = all.find((item) => item.id === id);

  return (
    <div className={`panels ${id ? "on-detail" : "on-list"}`}>
      <section className="panel" aria-label="Registrations">
        <div className="bar">
          <h1>Registrations</h1>
        </div>
        <div className="tools">
          <ReviewSettings />
          <FilterChips
            label="Filters"
            chips={Object.keys(filters).map((name) => ({ value: name, label: name }))}
            value={filter}
            onChange={setFilter}
          />
        </div>
        <div className="scroll">
          {registered.isPending && <p className="loading">Loading registrations</p>}
          {registered.isError && <p className="loading problem">{registered.error.message}</p>}
          {registered.data && shown.length === 0 && (
            <div className="empty">
              <BadgeCheck size={32} aria-hidden />
              <h2>{all.length === 0 ? "Nothing registered yet" : "Nothing matches"}</h2>
              <p>
                {all.length === 0
                  ? "Brands and campaigns appear here when the product submits them to Twilio or The Campaign Registry."
                  : "Try another filter."}
              </p>
            </div>
          )}
          <ul>
            {shown.map((item) => (
              <li key={item.id}>
                <Row item={item} isCurrent={item === open} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="panel" aria-label="Registration">
        {open ? (
          <RegistrationView key={open.id} item={open} />
        ) : (
          <div className="empty">
            <BadgeCheck size={32} aria-hidden />
            <h2>Select a registration</h2>
            <p>Read it the way a reviewer would, then approve or reject it.</p>
          </div>
        )}
      </section>
    </div>
  );
}

function Row({ item, isCurrent }: { item: Registration; isCurrent: boolean }) {
  const { pill, words } = reviewStates[item.state];
  return (
    <a
      className="row registration-row"
      href={hrefTo("registry", item.id)}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span className="words">
        <span className="title">{item.name || "Unnamed"}</span>
        <span className="line">
          {item.kind === "brand" ? "Brand" : `Campaign, ${item.useCase.toLowerCase().replaceAll("_", " ")}`}
          {` · ${registrars[item.registrar]}`}
        </span>
      </span>
      <span className="aside">
        <span className="figures">{timeOfDay(item.at)}</span>
        <span className={`pill ${pill}`}>{words}</span>
      </span>
    </a>
  );
}

function ReviewSettings() {
  const client = useQueryClient();
  const { data: now } = useQuery({ queryKey: ["settings"], queryFn: () => get<Settings>("/settings") });
  if (!now) return null;

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

  return (
    <div className="review-settings">
      <Switch
        label="Review manually"
        hint="Everything waits for your decision. Otherwise, a reviewer decides by the carriers’ rules."
        isOn={now.reviewByHand}
        onChange={(reviewByHand) => void change({ reviewByHand })}
      />
      <Slider
        label="Time to review"
        steps={[0, 1, 2, 4, 10, 30, 60, 300]}
        value={now.registrationReviewSeconds}
        show={(seconds) => (seconds === 0 ? "right away" : `${seconds} s`)}
        onChange={(registrationReviewSeconds) => void change({ registrationReviewSeconds })}
      />
    </div>
  );
}
