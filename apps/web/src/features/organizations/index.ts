export { AccountBadges } from "./accounts/AccountBadges.tsx";
export { EntryList } from "./credits/EntryList.tsx";
export { SupportCreditsForm } from "./credits/SupportCreditsForm.tsx";
