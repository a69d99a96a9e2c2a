import type { ContentDesign } from "@broadcast/contract/content-design";
import { BLOCK_NAMES, type DesignKind } from "./design-blocks.ts";
import { designFrom, STARTING_DESIGNS } from "./starting-designs.ts";

interface StartingDesignsProps {
  kind: DesignKind;
  /** The colors of the account, once it has chosen some; the designs come in theirs otherwise. */
  ownColors: ContentDesign["colors"] | null;
  onChoose: (design: ContentDesign) => void;
}

/** Designs to start from, while there is nothing yet. */
export function StartingDesigns({ kind, ownColors, onChoose }: StartingDesignsProps) {
  return (
    <section aria-label="Designs to start from" className="flex flex-col gap-3">
      <h2 className="text-heading font-semibold">Start with a design</h2>
      <p className="text-note text-soft">Or add a first block below. You can change everything afterwards.</p>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {STARTING_DESIGNS.filter(({ kinds }) => kinds.includes(kind))
          .map((starting) => ({ ...starting, colors: ownColors ?? starting.colors }))
          .map((starting) => (
            <li key={starting.name}>
              <button
                type="button"
                onClick={() => onChoose(designFrom(starting))}
                className="flex h-full w-full flex-col gap-2 rounded-lg border border-line bg-panel p-3 text-left hover:border-b9 focus-visible:shadow-[var(--focus)] outline-none"
              >
                <span
                  aria-hidden="true"
                  className="flex h-24 flex-col items-center justify-center gap-2 rounded-md border border-line px-3 text-center"
                  style={{ background: starting.colors.background, color: starting.colors.text }}
                >
                  <span className="line-clamp-2 font-bold text-note">{titleOf(starting.blocks)}</span>
                  <span className="h-3 w-16 rounded-full" style={{ background: starting.colors.button }} />
                </span>
                <span className="font-semibold text-label">{starting.name}</span>
                <span className="text-note text-soft">{starting.about}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

const titleOf = (blocks: (typeof STARTING_DESIGNS)[number]["blocks"]): string => {
  const first = blocks.find((block) => block.type === "heading");
  return first?.text.replaceAll(/\{\{[^{}|]+\|?([^{}]*)\}\}/g, "$1") ?? BLOCK_NAMES.text;
};
