export { isOptedOut, optIn, optOut, recordHelp } from "./consent.ts";
