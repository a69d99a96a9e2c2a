import { useState } from "react";

/**
 * What the main button of a dialog does: `run` waits for the promise of its action, and closes the dialog when it is
 * kept. When it is broken the dialog stays for another try; the call has told its own error.
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
      // Told by the call; see above.
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run };
}
