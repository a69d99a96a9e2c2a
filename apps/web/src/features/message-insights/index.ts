export { InsightsButton } from "./InsightsButton.tsx";
export { InsightsTabs, MessageInsights, MessageInsightsDialog } from "./lazy-insights.ts";
