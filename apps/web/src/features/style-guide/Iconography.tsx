import { Panel } from "../../ui/layout/Panel.tsx";
import { menuIcons } from "./menu-icons.ts";
import { Specimen } from "./Specimen.tsx";

/** The icons and their sizes. */
export function Iconography() {
  return (
    <Panel title="Iconography">
      <Specimen
        title="One set"
        text="Lucide, 1.75 px strokes in the color of the text next to them. 14 px next to notes, 18 px in buttons and menus, 22 px in empty states. An icon alone has a name for screen readers and a tooltip."
      >
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-3">
          {menuIcons.map(({ name, Icon }) => (
            <li
              key={name}
              className="flex flex-col items-center gap-2 rounded-md border border-line px-2 py-3 text-center"
            >
              <Icon aria-hidden="true" className="size-[18px]" />
              <span className="w-full truncate text-fine text-soft">{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Sizes">
        <div className="flex items-end gap-8">
          {menuIcons.slice(0, 1).flatMap(({ Icon }) =>
            ["size-3.5", "size-[18px]", "size-[22px]"].map((size, index) => (
              <span key={size} className="flex flex-col items-center gap-2 text-fine text-soft">
                <Icon aria-hidden="true" className={`${size} text-text`} />
                {["14 px notes", "18 px buttons", "22 px empty states"][index]}
              </span>
            )),
          )}
        </div>
      </Specimen>
    </Panel>
  );
}
