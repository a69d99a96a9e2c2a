export { InsightsButton } from "./InsightsButton.tsx";
export { MessageInsights } from "./lazy-insights.ts";
