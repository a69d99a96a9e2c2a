import { useMediaQuery } from "../../lib/device/media-query.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Specimen } from "./Specimen.tsx";

const steps = [
  { name: "sm", px: 640, text: "Dialogs open in the middle. Below this, they're sheets." },
  { name: "md", px: 768, text: "The side menu is a rail. Below this, it's a drawer." },
  { name: "editing", px: 980, text: "Editors show their tools next to the page." },
  { name: "lg", px: 1025, text: "Two panels, and the side menu can be locked open." },
  { name: "xl", px: 1280, text: "Figures sit four in a row." },
  { name: "2xl", px: 1536, text: "Nothing grows too wide to read comfortably." },
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

/** The layout's breakpoints, and the current window's size. */
export function Breakpoints() {
  return (
    <Panel title="Breakpoints">
      <Specimen
        title="Widths"
        text="Each applies from this width up. 320 px is the narrowest screen that must work without horizontal scrolling."
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
