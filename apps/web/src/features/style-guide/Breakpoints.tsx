import { useMediaQuery } from "../../lib/device/media-query.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Specimen } from "./Specimen.tsx";

const steps = [
  { name: "sm", px: 640, text: "Dialogs stand in the middle; below they are sheets." },
  { name: "md", px: 768, text: "The side menu is a rail; below it is a drawer." },
  { name: "editing", px: 980, text: "Editors show their tools beside the page." },
  { name: "lg", px: 1025, text: "Two panels, and the side menu can be locked open." },
  { name: "xl", px: 1280, text: "Figures stand four in a row." },
  { name: "2xl", px: 1536, text: "Nothing grows wider than it reads well." },
];

function Step({ name, px, text }: (typeof steps)[number]) {
  const isReached = useMediaQuery(`(min-width: ${px}px)`);
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="py-2 pr-4 font-semibold">
        {name}
      </th>
      <td className="py-2 pr-4 tabular-nums">{px} px</td>
      <td className="py-2 pr-4 text-soft">{text}</td>
      <td className="py-2 text-right">
        {isReached ? <Badge tone="brand">Reached</Badge> : <Badge>Not reached</Badge>}
      </td>
    </tr>
  );
}

/** Where the layout changes, and where this window stands. */
export function Breakpoints() {
  return (
    <Panel title="Breakpoints">
      <Specimen
        title="Widths"
        text="From here on, upwards. 320 px is the narrowest screen that must work without sideways scrolling."
      >
        <table className="w-full text-left">
          <tbody>
            {steps.map((step) => (
              <Step key={step.name} {...step} />
            ))}
          </tbody>
        </table>
      </Specimen>
    </Panel>
  );
}
