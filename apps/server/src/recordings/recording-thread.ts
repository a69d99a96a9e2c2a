import { parentPort, workerData } from "node:worker_threads";
import { convertRecording } from "./convert-recording.ts";

// Converts one recording off the event loop.
const converted = convertRecording(Buffer.from(workerData as Uint8Array));
parentPort?.postMessage(converted, "bytes" in converted ? [converted.bytes.buffer] : []);
