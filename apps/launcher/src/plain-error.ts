const plain = Symbol("plain");

/** An error whose message is one plain sentence that says what to do; it is shown without a stack trace. */
export function plainError(sentence: string): Error {
  return Object.assign(new Error(sentence), { [plain]: true });
}

export function isPlainError(error: unknown): error is Error {
  return error instanceof Error && plain in error;
}

/** Runs a command line tool: a plain error ends it with its sentence and exit code 1. */
export async function runTool(main: () => Promise<void> | void): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(isPlainError(error) ? error.message : error);
    process.exitCode = 1;
  }
}
