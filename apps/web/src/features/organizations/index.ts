export { AccountBadges } from "./accounts/AccountBadges.tsx";
export { typedCredits } from "./credits/credit-amount.ts";
export { EntryList } from "./credits/EntryList.tsx";
