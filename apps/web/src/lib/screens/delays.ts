import { useEffect, useRef, useState } from "react";

/** `value`, updated only once it has not changed for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** `value`, updated at most every `everyMs`: at once after a pause, and always with its final state. */
export function useThrottled<Value>(value: Value, everyMs: number): Value {
  const [followed, setFollowed] = useState(value);
  const followedAt = useRef(Date.now());
  useEffect(() => {
    const timer = setTimeout(
      () => {
        followedAt.current = Date.now();
        setFollowed(value);
      },
      Math.max(0, followedAt.current + everyMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return followed;
}

/** True once `isOn` has held for `delayMs`; false at once when it ends. */
export function useDelayed(isOn: boolean, delayMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [isOn, delayMs]);
  return isOn && isLate;
}

/** True after `isOn` held for `delayMs`, and then for at least `minimumMs`, so that it never flashes. */
export function useDelayedAtLeast(isOn: boolean, delayMs: number, minimumMs: number): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (isOn && shownAt === null) {
      const timer = setTimeout(() => setShownAt(Date.now()), delayMs);
      return () => clearTimeout(timer);
    }
    if (!isOn && shownAt !== null) {
      const timer = setTimeout(() => setShownAt(null), Math.max(0, shownAt + minimumMs - Date.now()));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [isOn, shownAt, delayMs, minimumMs]);
  return shownAt !== null;
}
