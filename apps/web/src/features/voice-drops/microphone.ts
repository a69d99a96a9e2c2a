import { wavFile } from "./wav-file.ts";

/** As Call to Record has it. */
export const RECORD_MAX_SECONDS = 180;

/** Enough for telephones, which carry half of it, and three minutes stay below 10 MB. */
const wantedSamplesPerSecond = 16_000;

/** What lines don't carry anyway is taken out before samples are left out: a Butterworth low-pass of the sixth order. */
const passedHz = 6_000;
const butterworthDecibels = [-5.72, -3.01, 5.72];

/** What the microphone hears right now. */
export interface Heard {
  /** The loudest moment of the last tenth of a second, from 0 to 1. */
  peak: number;
  seconds: number;
}

export interface SoundRecorder {
  /** Ends it and answers what was recorded, as a WAV file; null when there is nothing. */
  stop: () => Promise<File | null>;
  /** Ends it, and nothing is left. */
  discard: () => void;
}

interface RecordingEvents {
  onHeard: (heard: Heard) => void;
  /** The time is over, or the microphone is gone: `stop` answers what there is. */
  onEnd: () => void;
}

const problems: Readonly<Record<string, string>> = {
  NotAllowedError:
    "Your browser doesn't let us use the microphone. Allow it in this site's settings, then try again.",
  SecurityError:
    "Your browser doesn't let us use the microphone. Allow it in this site's settings, then try again.",
  NotFoundError: "We couldn't find a microphone. Connect one and try again, or upload a WAV file.",
  OverconstrainedError: "We couldn't find a microphone. Connect one and try again, or upload a WAV file.",
  NotReadableError: "We couldn't use the microphone. Close other apps that use it and try again.",
};
const otherProblem = "We couldn't start recording. Try again, or upload a WAV file.";

/** Whether this browser can record at all: not over an unprotected connection. */
const canRecord = (): boolean =>
  // The types say that it is always there.
  (navigator.mediaDevices as MediaDevices | undefined) !== undefined &&
  typeof AudioWorkletNode === "function";

/** Begins to record from the microphone, for which the browser asks the person; else why not, as a sentence for them. */
export async function startRecording(events: RecordingEvents): Promise<SoundRecorder | { problem: string }> {
  if (!canRecord()) return { problem: "This browser can't record here. Upload a WAV file instead." };
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    return { problem: (error instanceof DOMException && problems[error.name]) || otherProblem };
  }
  const context = new AudioContext();
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    // A browser may let it begin only now that it was allowed.
    await context.resume();
    await context.audioWorklet.addModule("/record-sound.js");
    return record({ context, stream, close, ...events });
  } catch {
    close();
    return { problem: otherProblem };
  }
}

interface OpenMicrophone extends RecordingEvents {
  context: AudioContext;
  stream: MediaStream;
  close: () => void;
}

function record({ context, stream, close, onHeard, onEnd }: OpenMicrophone): SoundRecorder {
  const keepEvery = Math.max(1, Math.floor(context.sampleRate / wantedSamplesPerSecond));
  const samplesPerSecond = Math.round(context.sampleRate / keepEvery);
  const node = new AudioWorkletNode(context, "record-sound", {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: "explicit",
    processorOptions: { keepEvery },
  });
  const pieces: Int16Array[] = [];
  let samples = 0;
  let isOver = false;
  let stopped: (() => void) | null = null;
  const end = () => {
    if (isOver) return;
    isOver = true;
    onEnd();
  };
  node.port.onmessage = ({ data }: MessageEvent<{ samples: Int16Array; peak: number } | null>) => {
    if (!data) {
      stopped?.();
      return;
    }
    const room = RECORD_MAX_SECONDS * samplesPerSecond - samples;
    if (room <= 0) return;
    const piece = data.samples.subarray(0, room);
    pieces.push(piece);
    samples += piece.length;
    onHeard({ peak: data.peak, seconds: samples / samplesPerSecond });
    if (piece.length === room) end();
  };
  const filters = butterworthDecibels.map(
    (Q) => new BiquadFilterNode(context, { type: "lowpass", frequency: passedHz, Q }),
  );
  let last: AudioNode = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
  for (const next of [...filters, node]) last = last.connect(next);
  // The microphone was pulled out, or a call on a phone took it away.
  for (const track of stream.getTracks()) track.addEventListener("ended", end);
  context.addEventListener("statechange", () => {
    if (context.state !== "running") end();
  });
  return {
    stop: async () => {
      isOver = true;
      await handedOver((done) => {
        stopped = done;
        node.port.postMessage(null);
      });
      close();
      return samples > 0 ? wavFile(pieces, samplesPerSecond, "Recording.wav") : null;
    },
    discard: () => {
      isOver = true;
      close();
    },
  };
}

/** An audio thread that was halted answers nothing: then the last tenth of a second is missing. */
const answerWithinMs = 500;

const handedOver = (ask: (done: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    ask(resolve);
    setTimeout(resolve, answerWithinMs);
  });
