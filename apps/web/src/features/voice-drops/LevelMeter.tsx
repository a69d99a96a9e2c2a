import { cx } from "@broadcast/ui/class-names.ts";

/** The levels at which a voice is loud enough, and at which it distorts. */
const quietBelow = 0.05;
const loudFrom = 0.97;
/** Loudness is perceived logarithmically: the meter starts this many decibels below the maximum. */
const lowestDecibels = -48;

const shareOf = (peak: number): number =>
  peak <= 0 ? 0 : Math.max(0, Math.min(1, 1 - (20 * Math.log10(peak)) / lowestDecibels));

const wordsOf = (peak: number): string =>
  peak < quietBelow ? "Quiet" : peak >= loudFrom ? "Too loud" : "Good";

/** The microphone's level; in words too, because color alone is not enough. */
export function LevelMeter({ peak }: { peak: number }) {
  const words = wordsOf(peak);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: Firefox does not allow our colors on a native meter */}
      <div
        role="meter"
        aria-label="Loudness"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shareOf(peak) * 100)}
        aria-valuetext={words}
        className="h-3 min-w-0 flex-1 overflow-hidden rounded-full bg-n4"
      >
        <div
          className={cx("h-full rounded-full", words === "Too loud" ? "bg-bad9" : "bg-b9")}
          style={{ width: `${shareOf(peak) * 100}%` }}
        />
      </div>
      <span aria-hidden="true" className="w-16 shrink-0 text-note text-soft">
        {words}
      </span>
    </>
  );
}
