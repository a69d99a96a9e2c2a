import { Panel } from "../../ui/layout/Panel.tsx";
import { Specimen } from "./Specimen.tsx";

const voice = [
  { say: "Contact saved", not: "Success! Your contact has been successfully saved." },
  { say: "Enter a 10-digit phone number.", not: "Invalid input" },
  { say: "41 people wait until 8:00 AM where they live", not: "41 deferred (TCPA window)" },
];

/** The logo, and the product's tone of voice. */
export function Branding() {
  return (
    <Panel title="Branding" width="reading">
      <Specimen
        title="The mark"
        text="A signal going out. At least 20 px, with half its width clear around it. Never recolor or rotate it."
      >
        <div className="flex flex-wrap items-center gap-8">
          {[64, 40, 28, 20].map((size) => (
            <img key={size} src="/mark.svg" width={size} height={size} alt={`The mark at ${size} pixels`} />
          ))}
          <span className="flex items-center gap-2.5">
            <img src="/mark.svg" width={28} height={28} alt="" />
            <span className="text-lead font-semibold">Project Broadcast</span>
          </span>
        </div>
      </Specimen>
      <Specimen
        title="The voice"
        text="Calm and plain. Says what happened and what to do, in sentence case, without exclamation points."
      >
        <table className="w-full text-left">
          <thead>
            <tr className="text-note text-soft">
              <th className="pb-2 font-medium">We say</th>
              <th className="pb-2 font-medium">Not</th>
            </tr>
          </thead>
          <tbody>
            {voice.map(({ say, not }) => (
              <tr key={say} className="border-line border-t align-top">
                <td className="py-2 pr-4 font-medium">{say}</td>
                <td className="py-2 text-soft">{not}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Specimen>
    </Panel>
  );
}
