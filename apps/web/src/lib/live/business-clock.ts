/** What the server's answers say of its clock; the sandbox can move it ahead of this device's. */
export const BUSINESS_TIME_HEADER = "x-business-time";

/** Differences below this are the way of the answer, not another time. */
const NOISE_MS = 60_000;

// Outlives the person: the server's clock is everybody's.
let offsetMs = 0;

/** Learns the business's time from an answer; the device's own counts where it says nothing. */
export function syncBusinessTime(header: string | null): void {
  const time = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(time)) return;
  const ahead = time - Date.now();
  offsetMs = Math.abs(ahead) < NOISE_MS ? 0 : ahead;
}

/** The time by which days are named and schedules are meant. */
export const businessNow = (): Date => new Date(Date.now() + offsetMs);
