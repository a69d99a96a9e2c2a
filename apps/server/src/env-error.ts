/** Reading the environment failed; `message` is a sentence that says which setting to mend. */
export class EnvError extends Error {}
