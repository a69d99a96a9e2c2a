import { Panel } from "../../ui/layout/Panel.tsx";
import { Specimen } from "./Specimen.tsx";

const sizes = [
  { look: "text-figure font-bold tabular-nums", name: "Figure, 24 bold", sample: "4,218.50" },
  { look: "text-heading font-semibold", name: "Heading, 18 semibold", sample: "Select trackable link" },
  { look: "text-title font-semibold", name: "Title, 16 semibold", sample: "Scheduled broadcasts" },
  { look: "text-lead font-semibold", name: "Lead, 15 semibold", sample: "No contacts yet" },
  {
    look: "text-body",
    name: "Body, 14",
    sample: "Your message goes out at 8:00 AM where each contact lives.",
  },
  { look: "text-label font-semibold", name: "Label, 13 semibold", sample: "First name" },
  { look: "text-note text-soft", name: "Note, 12.5", sample: "216 not delivered" },
  { look: "text-fine text-soft", name: "Fine, 12", sample: "Yesterday" },
];

/** The type scale. */
export function Typography() {
  return (
    <Panel title="Typography">
      <Specimen
        title="Inter"
        text="One family, self-hosted. Weight before size, size before color. Figures line up in columns."
      >
        <dl className="flex flex-col">
          {sizes.map(({ look, name, sample }) => (
            <div
              key={name}
              className="flex flex-col gap-1 border-line border-b py-3 last:border-0 sm:flex-row sm:items-baseline sm:gap-6"
            >
              <dt className="w-44 shrink-0 text-note text-soft">{name}</dt>
              <dd className={look}>{sample}</dd>
            </div>
          ))}
        </dl>
      </Specimen>
    </Panel>
  );
}
