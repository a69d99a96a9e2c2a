export { MoreCreditsLink } from "./MoreCreditsLink.tsx";
