/** Returns the next weekday at 19:30 UTC: no quiet hours apply anywhere from Maine to California. */
export function nextAfternoon(now: Date): Date {
  const start = new Date(now);
  start.setUTCHours(19, 30, 0, 0);
  while (start < now || start.getUTCDay() % 6 === 0) start.setUTCDate(start.getUTCDate() + 1);
  return start;
}
