import { maskPhoneInput } from "@broadcast/domain/phone/phone-number";

/** "(AAA) BBB CCCC", as far as the digits reach; a number with another country's code stays as typed. */
export const maskPhone = (typed: string): string => (typed.trim() === "+" ? "+" : maskPhoneInput(typed));

/** What a deletion must change: the digits alone. */
export const phoneDigits = (typed: string): string => typed.replace(/\D/g, "");
