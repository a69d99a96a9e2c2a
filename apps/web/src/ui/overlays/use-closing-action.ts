import { useState } from "react";

/**
 * The main action of a dialog: `run` waits for its promise and closes the dialog when it resolves. When it
 * rejects, the dialog stays open for another try; the call has shown its own error.
 */
export function useClosingAction(onClose: () => void): {
  isRunning: boolean;
  run: (action: () => unknown) => Promise<void>;
} {
  const [isRunning, setRunning] = useState(false);
  const run = async (action: () => unknown) => {
    setRunning(true);
    try {
      await action();
      onClose();
    } catch {
      // The call has shown the error.
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run };
}
