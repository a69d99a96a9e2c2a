import "@broadcast/ui/base.css";
import { startNative } from "./platform/native/start-native.ts";

// The first file of the phone app, in main.tsx's place: `platform` is chosen while that is loaded.
await startNative();
await import("./main.tsx");
