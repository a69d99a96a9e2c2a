export { landingPageSection } from "./landing-page-section.tsx";
