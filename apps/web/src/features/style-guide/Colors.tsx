import { Avatar } from "../../ui/display/Avatar.tsx";
import { hues } from "../../ui/display/avatar-hue.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Specimen } from "./Specimen.tsx";

const scales: readonly { name: string; text: string; tokens: readonly string[] }[] = [
  {
    name: "Neutral: sage",
    text: "Surfaces, lines and words.",
    tokens: ["n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n11", "n12"],
  },
  {
    name: "Brand: jade",
    text: "For what the user does and where they are. Nothing else.",
    tokens: ["b2", "b3", "b4", "b5", "b6", "b9", "b11", "b12", "brand-solid"],
  },
  {
    name: "Info, caution, danger",
    text: "For status only, on its light tone, never alone.",
    tokens: ["info3", "info11", "warn3", "warn6", "warn11", "bad3", "bad9", "bad11", "bad-solid"],
  },
  {
    name: "Surfaces",
    text: "The page is lowest, panels sit on it and floating surfaces are raised.",
    tokens: ["page", "panel", "raised", "line", "text", "text-soft", "inverse", "bubble-in", "bubble-out"],
  },
];

/** Every color in the current theme. */
export function Colors() {
  return (
    <Panel title="Colors">
      {scales.map(({ name, text, tokens }) => (
        <Specimen key={name} title={name} text={text}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-3">
            {tokens.map((token) => (
              <li key={token}>
                <div
                  className="h-12 rounded-md border border-line"
                  style={{ background: `var(--${token})` }}
                />
                <code className="mt-1 block truncate font-sans text-fine text-soft">--{token}</code>
              </li>
            ))}
          </ul>
        </Specimen>
      ))}
      <Specimen title="Status" text="Each pair meets AA in light and in dark.">
        <div className="flex flex-wrap gap-2">
          <Badge>Draft</Badge>
          <Badge tone="brand">Delivered</Badge>
          <Badge tone="info">Sending</Badge>
          <Badge tone="caution">Waiting</Badge>
          <Badge tone="danger">Do not message</Badge>
        </div>
      </Specimen>
      <Specimen title="Avatars" text="The same name always has the same color. A number is gray.">
        <div className="flex flex-wrap gap-3">
          {hues.map((hue) => (
            <Avatar key={hue} name="Maya Rivers" hue={hue} />
          ))}
        </div>
      </Specimen>
    </Panel>
  );
}
