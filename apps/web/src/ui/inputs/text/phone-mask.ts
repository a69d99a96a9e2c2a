import { maskPhoneInput } from "@broadcast/domain/phone/phone-number";

/** "(AAA) BBB CCCC", as far as there are digits; a number with another country's code stays as typed. */
export const maskPhone = (typed: string): string => (typed.trim() === "+" ? "+" : maskPhoneInput(typed));

/** The digits alone, which a deletion must change. */
export const phoneDigits = (typed: string): string => typed.replace(/\D/g, "");
