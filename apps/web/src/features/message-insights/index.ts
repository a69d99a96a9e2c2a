export { InsightsButton } from "./InsightsButton.tsx";
export { MessageInsights, MessageInsightsDialog } from "./lazy-insights.ts";
