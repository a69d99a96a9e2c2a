/** "4242 4242 4242 4242" while it is typed. */
export const spacedNumber = (typed: string): string =>
  typed
    .replaceAll(/\D/g, "")
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, "$1 ");

/** "12/39" while it is typed. */
export function slashedExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 4);
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)}/${padded.slice(2)}` : padded;
}

export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** The card as it is sent; null while incomplete. */
export function readTypedCard({
  number,
  expiry,
  cvc,
}: {
  number: string;
  expiry: string;
  cvc: string;
}): TypedCard | null {
  const digits = number.replaceAll(" ", "");
  const [month = "", year = ""] = expiry.split("/");
  const isWhole = digits.length >= 13 && /^(0[1-9]|1[0-2])$/.test(month) && /^\d\d$/.test(year);
  return isWhole && /^\d{3,4}$/.test(cvc)
    ? { number: digits, expMonth: Number(month), expYear: 2000 + Number(year), cvc }
    : null;
}
