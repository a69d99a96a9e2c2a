import { playingTime, WAVEFORM_PARTS, waveformLevels } from "@broadcast/domain/content/waveform";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Pause, Play } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState } from "react";

export interface RecordingPlayerProps {
  url: string;
  /** Accessible name: "Your voice drop". */
  label: string;
  /** The duration, if known before the recording is loaded. */
  seconds?: number | undefined;
  /** The waveform as the server computed it; a plain line without one. */
  waveform?: string | undefined;
  /** Called when playback starts. */
  onPlay?: () => void;
}

/** Width of one bar in the drawing's own units. */
const partWidth = 4;
const barWidth = 2.4;
const height = 40;
const lowest = 0.06;
/** How far an arrow key moves. */
const stepSeconds = 1;

/** All bars of a waveform as one path. */
const barsOf = (waveform: string | undefined): string =>
  (waveform ? waveformLevels(waveform) : Array.from({ length: WAVEFORM_PARTS }, () => 0))
    .map((level, part) => {
      const bar = Math.max(lowest, level) * height;
      return `M${part * partWidth} ${(height - bar) / 2}h${barWidth}v${bar}h${-barWidth}z`;
    })
    .join("");

/** Plays a recording and shows its position; the waveform is a slider. */
export function RecordingPlayer({ url, label, seconds, waveform, onPlay }: RecordingPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const clipId = useId();
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [at, setAt] = useState(0);
  const [loadedSeconds, setLoadedSeconds] = useState<number | null>(null);
  const total = loadedSeconds ?? seconds ?? 0;
  const bars = useMemo(() => barsOf(waveform), [waveform]);
  const width = (waveform?.length || WAVEFORM_PARTS) * partWidth;

  // The browser reports the position only four times a second, which would make the shape jump.
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const follow = () => {
      setAt(audio.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const toggle = () => {
    const player = audio.current;
    if (!player) return;
    if (isPlaying) player.pause();
    // The element's own error event reports why playback did not start.
    else player.play()?.catch(() => {});
  };
  const seek = (second: number) => {
    setAt(second);
    if (audio.current) audio.current.currentTime = second;
  };
  return (
    <fieldset className="flex w-full min-w-0 max-w-[520px] items-center gap-3 rounded-lg border border-line bg-panel px-2.5 py-2">
      <legend className="sr-only">{label}</legend>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings have no transcript */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => {
          setBroken(false);
          setPlaying(true);
          onPlay?.();
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          setAt(0);
        }}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setLoadedSeconds(duration);
        }}
        onError={() => {
          setPlaying(false);
          setBroken(true);
        }}
      />
      <IconButton
        label={isPlaying ? "Pause" : "Play"}
        icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={toggle}
      />
      {isBroken ? (
        <p role="alert" className="flex-1 text-note text-soft">
          This recording can't be played right now.
        </p>
      ) : (
        <div className="relative h-10 min-w-0 flex-1 rounded-sm has-focus-visible:shadow-focus">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="size-full"
          >
            <path d={bars} className="fill-n8" />
            <clipPath id={clipId}>
              <rect width={total > 0 ? (Math.min(at, total) / total) * width : 0} height={height} />
            </clipPath>
            <path d={bars} clipPath={`url(#${clipId})`} className="fill-b9" />
          </svg>
          <input
            type="range"
            aria-label="Position"
            aria-valuetext={`${playingTime(at)} of ${playingTime(total)}`}
            min={0}
            max={total}
            step="any"
            value={Math.min(at, total)}
            disabled={total === 0}
            onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
            onKeyDown={(event) => {
              const step = {
                ArrowRight: stepSeconds,
                ArrowUp: stepSeconds,
                ArrowLeft: -stepSeconds,
                ArrowDown: -stepSeconds,
              }[event.key];
              if (step === undefined) return;
              event.preventDefault();
              seek(Math.min(total, Math.max(0, at + step)));
            }}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
        </div>
      )}
      <span aria-hidden="true" className="shrink-0 text-note text-soft tabular-nums">
        {isPlaying || at > 0
          ? `${playingTime(at)} / ${playingTime(total)}`
          : total > 0
            ? playingTime(total)
            : ""}
      </span>
    </fieldset>
  );
}
