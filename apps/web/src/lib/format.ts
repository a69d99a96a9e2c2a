/** "(512) 555-0148" from 10 digits, or 11 starting with 1; "" for anything else (doc 1, section 5). */
export const formatPhone = (number: string | null | undefined): string => {
  const digits = (number ?? "").replace(/\D/g, "");
  const ten = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return ten.length === 10 ? `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}` : "";
};

/** Credits with up to two decimals: 4,218.50 → "4,218.50", 12 → "12". */
export const formatCredits = (credits: number): string =>
  credits.toLocaleString("en-US", {
    minimumFractionDigits: Number.isInteger(credits) ? 0 : 2,
    maximumFractionDigits: 2,
  });

export const formatCount = (count: number): string => count.toLocaleString("en-US");

/** "$12.50" from 1250. */
export const formatCents = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** First and last name, else the company, else the phone number. */
export const formatName = (who: {
  firstName?: string;
  lastName?: string;
  company?: string;
  phoneNumber?: string | null;
}): string =>
  [who.firstName, who.lastName].filter(Boolean).join(" ").trim() ||
  who.company ||
  formatPhone(who.phoneNumber) ||
  "";

const dayMs = 86_400_000;

/** How a row says when: "10:42 AM" today, "Yesterday", "Wed" within a week, "Nov 19", "Nov 19, 2025". */
export const formatWhen = (instant: string | Date, now: Date = new Date(), timeZone?: string): string => {
  const at = new Date(instant);
  const day = (date: Date) => date.toLocaleDateString("en-CA", { timeZone });
  if (day(at) === day(now))
    return at.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone });
  if (day(at) === day(new Date(now.getTime() - dayMs))) return "Yesterday";
  const age = now.getTime() - at.getTime();
  if (age > 0 && age < 6 * dayMs) return at.toLocaleDateString("en-US", { weekday: "short", timeZone });
  const isThisYear = day(at).slice(0, 4) === day(now).slice(0, 4);
  return at.toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
    timeZone,
  });
};
