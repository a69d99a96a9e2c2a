import { DESIGN_LANGUAGES, type DesignBlock, type DesignLanguage } from "@broadcast/contract/content-design";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Accessibility, defaultPreset, PointerSensor } from "@dnd-kit/dom";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable } from "@dnd-kit/react/sortable";
import { Check, Eye, Languages, Palette, Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { randomId } from "../../lib/device/random-id.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { SaveNote } from "../../ui/feedback/SaveNote.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { AddBlock } from "./blocks/AddBlock.tsx";
import { BlockCard, type Canvas } from "./blocks/BlockCard.tsx";
import {
  BLOCK_NAMES,
  changeBlock,
  copyOf,
  type DesignKind,
  findBlock,
  insertBlock,
  insertBlocks,
  moveBlock,
  removeBlock,
} from "./blocks/design-blocks.ts";
import { makePicture } from "./blocks/make-block.ts";
import { SaveBlocksDialog } from "./blocks/SaveBlocksDialog.tsx";
import { ColorsDialog } from "./colors/ColorsDialog.tsx";
import { PALETTES } from "./colors/palettes.ts";
import { DesignPreview, type PreviewLook } from "./DesignPreview.tsx";
import { StartingDesigns } from "./StartingDesigns.tsx";
import { useBroughtPicture } from "./use-brought-picture.ts";
import { type DesignStore, useEditedDesign } from "./use-edited-design.ts";

// Blocks are moved by buttons when using the keyboard: focusable blocks would be tab stops without an action.
const plugins = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility);
const sensors = [PointerSensor];
/** The colors of a design for which none were chosen. */
const FIRST_COLORS = JSON.stringify(PALETTES[0]?.colors);
const LANGUAGES = Object.entries(DESIGN_LANGUAGES) as [DesignLanguage, string][];

export interface DesignEditorProps {
  /** Determines the available blocks and designs. */
  kind: DesignKind;
  /** The name of the email or page. */
  title: string;
  store: DesignStore;
  /** The URL of a preview of the saved design. */
  previewAddress: (look: PreviewLook & { revision: number }) => string;
  /** At the end of the bar; `saveNow` saves the edits and resolves to the revision, or null if that failed. */
  actions?: (saveNow: () => Promise<number | null>) => ReactNode;
  /** Above the design. */
  header?: ReactNode;
}

/** A new design with the logo at the top, unless it has a place for it. */
const withLogo = (first: readonly DesignBlock[], started: readonly DesignBlock[]): DesignBlock[] =>
  started.some(({ type }) => type === "logo") ? [...started] : [...first, ...started];

/** The editor of a design: blocks from top to bottom, edited in place. It saves automatically. */
export function DesignEditor({ kind, title, store, previewAddress, actions, header }: DesignEditorProps) {
  const edited = useEditedDesign(store);
  const { design, change } = edited;
  const { blocks, colors } = design;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [savingId, setSavingId] = useState<string | null>(null);
  const [isColoring, setColoring] = useState(false);
  const [previewed, setPreviewed] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLDivElement>(null);

  const put = (next: DesignBlock[], what = "") => change({ ...design, blocks: next }, what);
  const focusOn = (id: string | null) =>
    requestAnimationFrame(() => {
      const card = id && list.current?.querySelector(`[data-block="${id}"]`);
      if (!card) return;
      card.scrollIntoView?.({ block: "nearest" });
      const field = card.querySelector<HTMLElement>("input, [contenteditable=true]");
      (field ?? card.querySelector("button"))?.focus();
    });
  const canvas: Canvas = {
    kind,
    colors,
    chosenId,
    choose: setChosenId,
    change: (block) => put(changeBlock(blocks, block), block.id),
    move: (id, by) => {
      put(moveBlock(blocks, id, by));
      const block = findBlock(blocks, id);
      if (block) setSaid(`${BLOCK_NAMES[block.type]} moved ${by < 0 ? "up" : "down"}`);
    },
    duplicate: (block) => {
      const copy = copyOf(block, randomId);
      put(insertBlock(blocks, copy, { after: block.id }));
      setChosenId(copy.id);
      setSaid(`${BLOCK_NAMES[block.type]} duplicated`);
      focusOn(copy.id);
    },
    remove: (id) => {
      const at = blocks.findIndex((block) => block.id === id);
      const next = removeBlock(blocks, id);
      put(next);
      setChosenId(null);
      setSaid("Block deleted. Undo brings it back.");
      focusOn(next[Math.min(Math.max(at, 0), next.length - 1)]?.id ?? null);
    },
    add: (added, place) => {
      const [first] = added;
      if (!first) return;
      put(insertBlocks(blocks, added, place));
      setChosenId(first.id);
      setSaid(added.length > 1 ? `${added.length} blocks added` : `${BLOCK_NAMES[first.type]} added`);
      focusOn(first.id);
    },
    save: setSavingId,
  };
  const brought = useBroughtPicture(list, (attachmentId) =>
    canvas.add([makePicture(attachmentId, "")], chosenId === null ? "end" : { after: chosenId }),
  );
  /** Whether there is nothing yet but the initial logo. */
  const isFirst = blocks.every(({ type }) => type === "logo");
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    // Inside a text field, its own undo applies.
    const isTyping = (event.target as HTMLElement).closest("input, textarea, [contenteditable=true]");
    const key = event.key.toLowerCase();
    if (isTyping || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) edited.redo();
    else edited.undo();
  };
  const attempt = (work: () => Promise<unknown>) =>
    void work().catch(() => toast.error("We couldn't reach the server. Please try again."));

  return (
    <Panel
      title={title}
      trailing={<SaveNote state={edited.state} />}
      actions={actions?.(edited.saveNow)}
      header={
        <div className="flex flex-col">
          <div
            role="toolbar"
            aria-label="Design"
            className="flex flex-wrap items-center gap-1 border-line border-b px-3 py-2"
          >
            <IconButton
              label="Undo"
              isDisabled={!edited.canUndo}
              icon={<Undo2 aria-hidden="true" className="size-4" />}
              onClick={edited.undo}
            />
            <IconButton
              label="Redo"
              isDisabled={!edited.canRedo}
              icon={<Redo2 aria-hidden="true" className="size-4" />}
              onClick={edited.redo}
            />
            <Button size="sm" icon={<Palette aria-hidden="true" />} onClick={() => setColoring(true)}>
              Colors
            </Button>
            <Menu
              trigger={
                <Button size="sm" icon={<Languages aria-hidden="true" />}>
                  {`Language: ${DESIGN_LANGUAGES[design.lang ?? "en"]}`}
                </Button>
              }
              entries={LANGUAGES.map(([lang, label]) => ({
                label,
                ...(lang === (design.lang ?? "en") && { icon: <Check /> }),
                onSelect: () => change({ ...design, lang }),
              }))}
            />
            <Button
              size="sm"
              icon={<Eye aria-hidden="true" />}
              onClick={async () => {
                const revision = await edited.saveNow();
                if (revision !== null) setPreviewed(revision);
              }}
            >
              Preview
            </Button>
            <span className="ml-auto hidden sm:inline">
              <AddBlock kind={kind} label="Add block" onAdd={(added) => canvas.add(added, "end")} />
            </span>
          </div>
          {edited.isConflict ? (
            <Banner
              look="bar"
              tone="caution"
              title="This was changed in another window or by someone else."
              action={
                <span className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => attempt(edited.takeTheirs)}>
                    Load their version
                  </Button>
                  <Button size="sm" onClick={() => attempt(edited.keepMine)}>
                    Keep mine
                  </Button>
                </span>
              }
            >
              Your version stays on this device. If you load theirs, Undo brings yours back.
            </Banner>
          ) : edited.state === "refused" || edited.state === "retrying" ? (
            <Banner
              look="bar"
              tone="caution"
              title={
                edited.state === "retrying"
                  ? "We couldn't save your changes yet. They're saved on this device, and we'll keep trying."
                  : (edited.problem ?? "We couldn't save your changes.")
              }
            />
          ) : null}
          {header}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the shortcuts of the controls inside */}
      <div
        ref={list}
        onKeyDown={onKeyDown}
        className={cx(
          "mx-auto flex w-full max-w-[680px] flex-col gap-4",
          brought.isOver && "rounded-lg outline-2 outline-b9 outline-dashed",
        )}
      >
        <p role="status" className="sr-only">
          {said}
        </p>
        {brought.percent === null ? null : (
          <ProgressBar label="Adding your picture" total={100} done={brought.percent} />
        )}
        {isFirst && kind !== "template" ? (
          <StartingDesigns
            kind={kind}
            ownColors={JSON.stringify(colors) === FIRST_COLORS ? null : colors}
            onChoose={(started) => change({ ...started, blocks: withLogo(blocks, started.blocks) })}
          />
        ) : null}
        {blocks.length === 0 ? (
          kind === "template" ? (
            <EmptyState icon={<Palette />} title="Nothing here yet" text="Add your first block below." />
          ) : null
        ) : (
          <DragDropProvider
            plugins={plugins}
            sensors={sensors}
            onDragEnd={({ canceled, operation: { source } }) => {
              if (canceled || !isSortable(source)) return;
              const { id, index, initialIndex } = source;
              if (index !== initialIndex) put(moveBlock(blocks, String(id), index - initialIndex));
            }}
          >
            <ol
              aria-label="Blocks"
              className="flex flex-col gap-1 rounded-lg border border-line px-1 py-4 sm:px-4"
              style={{ background: colors.background, color: colors.text }}
            >
              {blocks.map((block, index) => (
                <BlockCard
                  key={block.id}
                  block={block}
                  index={index}
                  count={blocks.length}
                  canvas={canvas}
                  group="design"
                />
              ))}
            </ol>
          </DragDropProvider>
        )}
        <div className="flex justify-center pb-6">
          <AddBlock kind={kind} label="Add block" onAdd={(added) => canvas.add(added, "end")} />
        </div>
      </div>
      {isColoring ? (
        <ColorsDialog
          colors={colors}
          onChange={(its) => change({ ...design, colors: its }, "colors")}
          onClose={() => setColoring(false)}
        />
      ) : null}
      {savingId === null ? null : (
        <SaveBlocksDialog blocks={blocks} firstId={savingId} onClose={() => setSavingId(null)} />
      )}
      {previewed === null ? null : (
        <DesignPreview
          hasText={kind === "email"}
          addressOf={(look) => previewAddress({ ...look, revision: previewed })}
          onClose={() => setPreviewed(null)}
        />
      )}
    </Panel>
  );
}
