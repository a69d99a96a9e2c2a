/** The response header that tells the server's clock; the sandbox can move it ahead of this device's. */
export const BUSINESS_TIME_HEADER = "x-business-time";

/** Smaller differences come from network latency, not from a moved clock. */
const NOISE_MS = 60_000;

// Outlives the person: the server's clock is the same for every user.
let offsetMs = 0;

/** Takes over the server's clock from an answer; without the header, the device's own clock applies. */
export function syncBusinessTime(header: string | null): void {
  const time = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(time)) return;
  const ahead = time - Date.now();
  offsetMs = Math.abs(ahead) < NOISE_MS ? 0 : ahead;
}

/** The current time for naming days and for schedules. */
export const businessNow = (): Date => new Date(Date.now() + offsetMs);
