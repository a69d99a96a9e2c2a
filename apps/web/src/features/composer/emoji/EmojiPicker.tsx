import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import {
  Clock,
  Dog,
  Flag,
  Hash,
  Lightbulb,
  type LucideIcon,
  PersonStanding,
  Pizza,
  Plane,
  Smile,
  Trophy,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { usePreference } from "../../../platform/preferences.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { EmojiGrid } from "./EmojiGrid.tsx";
import {
  type Emoji,
  type EmojiGroup,
  emojiGroups,
  knownEmoji,
  searchEmoji,
  skinToneOf,
  withTone,
} from "./emoji.ts";
import { useRecentEmoji } from "./recent-emoji.ts";
import { SkinToneChoice } from "./SkinToneChoice.tsx";

const foundAtMost = 96;

const icons: Record<string, LucideIcon> = {
  Recent: Clock,
  Smileys: Smile,
  People: PersonStanding,
  "Animals and nature": Dog,
  "Food and drink": Pizza,
  "Travel and places": Plane,
  Activities: Trophy,
  Objects: Lightbulb,
  Symbols: Hash,
  Flags: Flag,
};

/** Picks an emoji: by group, by name, or from the recent ones. Rendered in the device's font. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [recent, remember] = useRecentEmoji();
  const [kept, keepTone] = usePreference("emojiSkinTone");
  const tone = skinToneOf(kept);
  // The recent ones keep their places while the picker is open.
  const [groups] = useState<readonly EmojiGroup[]>(() => {
    const used = knownEmoji(recent);
    return used.length > 0 ? [{ name: "Recent", emoji: used }, ...emojiGroups] : emojiGroups;
  });
  const [chosen, setChosen] = useState(groups[0]?.name ?? "");
  const [term, setTerm] = useState("");
  const [pointedAt, setPointedAt] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const isSearching = term.trim() !== "";
  const shown = isSearching
    ? { name: "Results", emoji: searchEmoji(term, foundAtMost) }
    : (groups.find(({ name }) => name === chosen) ?? emojiGroups[0]);
  const pick = (one: Emoji) => {
    remember(one.text);
    onPick(withTone(one, tone));
  };
  const intoGrid = (event: KeyboardEvent) => {
    const found = isSearching ? shown?.emoji[0] : undefined;
    if (event.key === "Enter" && found && !event.nativeEvent.isComposing) {
      event.preventDefault();
      pick(found);
    }
    if (event.key !== "ArrowDown") return;
    const first = box.current?.querySelector<HTMLElement>("[role=grid] [tabindex='0']");
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <div ref={box} className="flex min-h-0 flex-col">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key moves from the search box into the grid */}
      <div className="px-2 pt-2" onKeyDown={intoGrid}>
        <SearchField label="Search emoji" value={term} onChange={setTerm} hasShortcut={false} hasAutoFocus />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div role="group" aria-label="Groups" className="flex justify-between px-2 py-1">
        {groups.map(({ name }) => {
          const Icon = icons[name] ?? Smile;
          return (
            <button
              key={name}
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={!isSearching && name === shown?.name}
              onClick={() => {
                setTerm("");
                setChosen(name);
              }}
              className="grid size-7 place-items-center rounded-sm text-soft hover:bg-n3 hover:text-text focus-visible:shadow-focus aria-pressed:bg-b3 aria-pressed:text-b11"
            >
              <Icon aria-hidden="true" className="size-[18px]" />
            </button>
          );
        })}
      </div>
      <div className="h-[min(264px,40dvh)] overflow-y-auto overscroll-contain border-line border-t px-2 py-1.5">
        {shown && shown.emoji.length > 0 ? (
          <EmojiGrid
            key={isSearching ? term : shown.name}
            label={shown.name}
            emoji={shown.emoji}
            textOf={(one) => withTone(one, tone)}
            onPointAt={({ name }) => setPointedAt(name)}
            onLeaveUp={() => box.current?.querySelector("input")?.focus()}
            isFirstMarked={isSearching}
            onPick={pick}
          />
        ) : (
          <EmptyState title="No results found" />
        )}
      </div>
      <div className="flex min-h-10 items-center gap-2 border-line border-t px-3">
        {/* The buttons have their own names. */}
        <p aria-hidden="true" className="min-w-0 flex-1 truncate text-note text-soft first-letter:uppercase">
          {pointedAt}
        </p>
        <SkinToneChoice tone={tone} onChange={keepTone} />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? `${shown?.emoji.length ?? 0} emoji found` : ""}
      </p>
    </div>
  );
}
