/** The environment is invalid; `message` is a sentence that says which setting to fix. */
export class EnvError extends Error {}
