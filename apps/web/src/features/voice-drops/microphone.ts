import { wavFile } from "./wav-file.ts";

/** The same limit as for Call to Record. */
export const RECORD_MAX_SECONDS = 180;

/** Twice what telephone lines carry, and three minutes stay below 10 MB. */
const wantedSamplesPerSecond = 16_000;

/** Removes frequencies that lines don't carry before downsampling: a sixth-order Butterworth low-pass filter. */
const passedHz = 6_000;
const butterworthDecibels = [-5.72, -3.01, 5.72];

/** The microphone's current input. */
export interface Heard {
  /** The peak of the last tenth of a second, from 0 to 1. */
  peak: number;
  seconds: number;
}

export interface SoundRecorder {
  /** Stops, and resolves to the recording as a WAV file; null if it is empty. */
  stop: () => Promise<File | null>;
  /** Stops, and discards the recording. */
  discard: () => void;
}

interface RecordingEvents {
  onHeard: (heard: Heard) => void;
  /** Called when the time is up or the microphone is gone: `stop` returns what there is. */
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

/** Whether this browser can record at all: not over an insecure connection. */
const canRecord = (): boolean =>
  // The types say that it always exists.
  (navigator.mediaDevices as MediaDevices | undefined) !== undefined &&
  typeof AudioWorkletNode === "function";

/**
 * Starts recording from the microphone, for which the browser asks for permission; otherwise returns why not,
 * as a sentence for the user.
 */
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
    // Some browsers start it only after the permission is granted.
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
  // The microphone was unplugged, or a phone call took it over.
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

/** A suspended audio thread does not answer: then the last tenth of a second is missing. */
const answerWithinMs = 500;

const handedOver = (ask: (done: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    ask(resolve);
    setTimeout(resolve, answerWithinMs);
  });
