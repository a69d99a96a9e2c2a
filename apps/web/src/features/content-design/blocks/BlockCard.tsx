import type { ContentDesign, DesignBlock } from "@broadcast/contract/content-design";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { useSortable } from "@dnd-kit/react/sortable";
import { ArrowDown, ArrowUp, BookmarkPlus, Copy, GripVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { TextButton } from "../../../ui/actions/TextButton.tsx";
import { AddBlock } from "./AddBlock.tsx";
import { BlockFields } from "./BlockFields.tsx";
import { BlockShown } from "./BlockShown.tsx";
import { BLOCK_NAMES, type DesignKind, type Place } from "./design-blocks.ts";

/** State and actions shared by the cards of a design. */
export interface Canvas {
  kind: DesignKind;
  colors: ContentDesign["colors"];
  /** The block whose fields are open. */
  chosenId: string | null;
  choose: (id: string | null) => void;
  change: (block: DesignBlock) => void;
  move: (id: string, by: number) => void;
  duplicate: (block: DesignBlock) => void;
  remove: (id: string) => void;
  /** Inserts blocks one after the other. */
  add: (blocks: readonly DesignBlock[], place: Place) => void;
  /** Asks for a name to save blocks under, including this one. */
  save: (id: string) => void;
}

interface BlockCardProps {
  block: DesignBlock;
  index: number;
  count: number;
  canvas: Canvas;
  /** The column it is in, from 1; omitted at the top level. */
  column?: number;
  /** Identifies its list, within which blocks are dragged. */
  group: string;
}

/** A block of a design: its appearance, and its actions once it is selected. */
export function BlockCard({ block, index, count, canvas, column, group }: BlockCardProps) {
  const { id } = block;
  const isChosen = canvas.chosenId === id;
  const name = BLOCK_NAMES[block.type];
  const { ref, handleRef, isDragging } = useSortable({
    id,
    index,
    group,
    type: group,
    accept: group,
    // The drag handle exists only while it is selected; without one the whole card could be dragged.
    disabled: { draggable: !isChosen, droppable: false },
  });
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    canvas.choose(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isChosen && !event.defaultPrevented) {
      event.stopPropagation();
      close();
    }
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    canvas.move(id, event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li
      ref={ref}
      onKeyDown={onKeyDown}
      data-block={id}
      className={cx(
        "relative rounded-md border",
        isChosen ? "border-b9" : "border-transparent hover:border-n7",
        isDragging && "opacity-50",
      )}
    >
      <div className="relative px-3 py-2">
        {block.type === "columns" ? (
          <div className="flex flex-col gap-3 sm:flex-row">
            {block.columns.map((its, at) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
                key={at}
                className="flex min-w-0 flex-1 flex-col gap-1 rounded-md border border-current/20 border-dashed p-1"
              >
                <ol aria-label={`Column ${at + 1}`} className="flex flex-col gap-1">
                  {its.map((inner, place) => (
                    <BlockCard
                      key={inner.id}
                      block={inner}
                      index={place}
                      count={its.length}
                      canvas={canvas}
                      column={at + 1}
                      group={`${id} ${at}`}
                    />
                  ))}
                </ol>
                <div className="flex justify-center py-1">
                  <AddBlock
                    kind={canvas.kind}
                    label={`Add to column ${at + 1}`}
                    isInColumn
                    onAdd={(added) => canvas.add(added, { columnsId: id, column: at })}
                  />
                </div>
              </div>
            ))}
          </div>
        ) : (
          <>
            <BlockShown block={block} colors={canvas.colors} />
            {block.type === "button" && block.link === "" ? (
              <p className="mt-1 text-note italic opacity-70">Hidden until it has a link</p>
            ) : null}
          </>
        )}
        <button
          ref={opener}
          type="button"
          aria-expanded={isChosen}
          aria-label={`Edit ${name}, ${index + 1} of ${count}${column ? ` in column ${column}` : ""}`}
          onClick={() => (isChosen ? close() : canvas.choose(id))}
          className={cx(
            "rounded-md focus-visible:shadow-[var(--focus)] outline-none",
            block.type === "columns"
              ? "mt-1 px-2 py-1 text-note underline"
              : "absolute inset-0 size-full cursor-pointer",
          )}
        >
          {block.type === "columns" ? "Edit columns" : null}
        </button>
      </div>
      {isChosen ? (
        <div className="flex flex-col gap-3 rounded-b-md border-line border-t bg-panel px-3 py-3 text-body text-text">
          <div role="toolbar" aria-label={name} className="flex flex-wrap items-center gap-1">
            <span className="mr-auto text-label font-semibold">{name}</span>
            <IconButton
              label="Move up"
              size="sm"
              isDisabled={index === 0}
              icon={<ArrowUp aria-hidden="true" className="size-4" />}
              onClick={() => canvas.move(id, -1)}
            />
            <IconButton
              label="Move down"
              size="sm"
              isDisabled={index === count - 1}
              icon={<ArrowDown aria-hidden="true" className="size-4" />}
              onClick={() => canvas.move(id, 1)}
            />
            <IconButton
              label="Duplicate"
              size="sm"
              icon={<Copy aria-hidden="true" className="size-4" />}
              onClick={() => canvas.duplicate(block)}
            />
            {column === undefined && canvas.kind !== "template" ? (
              <IconButton
                label="Save to use again"
                size="sm"
                icon={<BookmarkPlus aria-hidden="true" className="size-4" />}
                onClick={() => canvas.save(id)}
              />
            ) : null}
            <IconButton
              label="Delete"
              size="sm"
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() => canvas.remove(id)}
            />
            <span
              ref={handleRef}
              aria-hidden="true"
              title="Drag to move"
              className="grid size-8 cursor-grab touch-none place-items-center text-soft"
            >
              <GripVertical className="size-4" />
            </span>
          </div>
          {block.type === "columns" ? (
            <ColumnsFields block={block} onChange={canvas.change} />
          ) : (
            <BlockFields block={block} onChange={canvas.change} isForContacts={canvas.kind === "email"} />
          )}
          <div className="flex flex-wrap justify-between gap-2">
            <AddBlock
              kind={canvas.kind}
              label="Add below"
              isInColumn={column !== undefined}
              onAdd={(its) => canvas.add(its, { after: id })}
            />
            <TextButton onPress={close}>Done</TextButton>
          </div>
        </div>
      ) : null}
    </li>
  );
}

function ColumnsFields({
  block,
  onChange,
}: {
  block: Extract<DesignBlock, { type: "columns" }>;
  onChange: (block: DesignBlock) => void;
}) {
  const { columns } = block;
  const last = columns.at(-1)!;
  return (
    <div className="flex flex-wrap items-center gap-2 text-note text-soft">
      <p>On phones, columns stack vertically.</p>
      {columns.length === 2 ? (
        <TextButton onPress={() => onChange({ ...block, columns: [...columns, []] })}>
          Add a third column
        </TextButton>
      ) : last.length === 0 ? (
        <TextButton onPress={() => onChange({ ...block, columns: columns.slice(0, 2) })}>
          Remove the third column
        </TextButton>
      ) : null}
    </div>
  );
}
