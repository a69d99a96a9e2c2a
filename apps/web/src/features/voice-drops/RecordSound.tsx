import { playingTime } from "@broadcast/domain/content/waveform";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { LevelMeter } from "./LevelMeter.tsx";
import { type Heard, RECORD_MAX_SECONDS, type SoundRecorder, startRecording } from "./microphone.ts";

interface RecordSoundProps {
  /** Whether there is a recording already. */
  hasRecording: boolean;
  onRecorded: (file: File) => void;
  /** Called when recording starts and stops. */
  onRecording?: (isRecording: boolean) => void;
}

type State =
  | { at: "rest"; problem?: string; note?: string }
  | { at: "asking" }
  | { at: "recording" }
  | { at: "ending" };

const nothingHeard: Heard = { peak: 0, seconds: 0 };
/**
 * How much of the level remains after a tenth of a second of silence, so that the meter does not drop to zero
 * between words.
 */
const fallingTo = 0.75;

/** Records from this device's microphone. The result can be played, kept or recorded again. */
export function RecordSound({ hasRecording, onRecorded, onRecording }: RecordSoundProps) {
  const [state, setState] = useState<State>({ at: "rest" });
  const [heard, setHeard] = useState(nothingHeard);
  const recorder = useRef<SoundRecorder | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recorder.current?.discard();
    };
  }, []);

  const stop = async (why?: "time") => {
    const running = recorder.current;
    if (!running) return;
    recorder.current = null;
    setState({ at: "ending" });
    const file = await running.stop();
    if (isGone.current) return;
    onRecording?.(false);
    if (!file) {
      setState({ at: "rest", problem: "We didn't hear anything from the microphone. Please try again." });
      return;
    }
    const note = why === "time" ? "The recording stopped automatically." : "Recorded.";
    setState({ at: "rest", note: `${note} Listen to it, then save it or record it again.` });
    onRecorded(file);
  };
  const start = async () => {
    setState({ at: "asking" });
    setHeard(nothingHeard);
    const started = await startRecording({
      onHeard: ({ peak, seconds }) =>
        setHeard((before) => ({ peak: Math.max(peak, before.peak * fallingTo), seconds })),
      onEnd: () => void stop("time"),
    });
    if ("problem" in started) {
      setState({ at: "rest", problem: started.problem });
      return;
    }
    if (isGone.current) {
      started.discard();
      return;
    }
    recorder.current = started;
    onRecording?.(true);
    setState({ at: "recording" });
  };

  const isRecording = state.at === "recording" || state.at === "ending";
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-note text-soft">
        Speak close to the microphone, in a quiet room, up to {RECORD_MAX_SECONDS / 60} minutes.
      </p>
      {/* A single button, so that the focus stays on it. */}
      <Button
        kind={isRecording ? "danger" : "secondary"}
        icon={isRecording ? <Square /> : <Mic />}
        isLoading={state.at === "asking" || state.at === "ending"}
        onClick={() => void (isRecording ? stop() : start())}
      >
        {isRecording ? "Stop recording" : hasRecording ? "Record again" : "Start recording"}
      </Button>
      {isRecording ? (
        <div className="flex w-full max-w-[520px] items-center gap-3">
          <LevelMeter peak={heard.peak} />
          <span className="shrink-0 text-note text-soft tabular-nums">
            {playingTime(heard.seconds)} of {playingTime(RECORD_MAX_SECONDS)}
          </span>
        </div>
      ) : null}
      <p role="status" className="text-body text-text empty:hidden">
        {state.at === "asking"
          ? "Allow the microphone when your browser asks."
          : state.at === "recording"
            ? "Recording. Speak now."
            : state.at === "rest"
              ? state.note
              : null}
      </p>
      {state.at === "rest" && state.problem ? <Banner tone="danger" title={state.problem} /> : null}
    </div>
  );
}
