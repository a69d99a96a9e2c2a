interface Running<Input, Answer> {
  input: Input;
  answer: Promise<Answer>;
  control: AbortController;
}

/** Whether two inputs are the same request; files are compared by identity. */
export const isSameInput = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || a instanceof Blob || b instanceof Blob)
    return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSameInput(Reflect.get(a, name), Reflect.get(b, name)));
};

/**
 * Makes one caller of one service (doc 1, section 4): a call identical to the pending one is not sent and
 * shares its answer; a different one aborts it. A pending write is never aborted, because its outcome would
 * be unknown.
 */
export function makeServiceCall<Input extends object, Answer>({
  abortsPrevious,
}: {
  abortsPrevious: boolean;
}) {
  let running: Running<Input, Answer> | null = null;
  const signals = new WeakMap<Input, AbortSignal>();
  return {
    isRunning: (input: Input) => running !== null && isSameInput(running.input, input),
    signalOf: (input: Input) => signals.get(input),
    run: (input: Input, start: () => Promise<Answer>): Promise<Answer> => {
      if (running && isSameInput(running.input, input)) return running.answer;
      if (abortsPrevious) running?.control.abort();
      const control = new AbortController();
      signals.set(input, control.signal);
      const mine: Running<Input, Answer> = { input, control, answer: start() };
      running = mine;
      const settle = () => {
        if (running === mine) running = null;
      };
      mine.answer.then(settle, settle);
      return mine.answer;
    },
  };
}
