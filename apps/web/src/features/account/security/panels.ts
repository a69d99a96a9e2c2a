export { Activity } from "./Activity.tsx";
export { ApiKey } from "./ApiKey.tsx";
export { MultiFactor } from "./MultiFactor.tsx";
export { MultiFactorMethods } from "./MultiFactorMethods.tsx";
export { OpenSessions } from "./OpenSessions.tsx";
