import "@broadcast/ui/base.css";
import { startNative } from "./platform/native/start-native.ts";

// The entry point of the phone app, in place of main.tsx: sets `platform` before loading that.
await startNative();
await import("./main.tsx");
