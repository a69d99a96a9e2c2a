import { lazy } from "react";

/** Loaded when first opened. */
export const MessageInsights = lazy(async () => ({
  default: (await import("./InsightsPanel.tsx")).InsightsPanel,
}));

export const InsightsTabs = lazy(async () => ({
  default: (await import("./InsightsTabs.tsx")).InsightsTabs,
}));

export const MessageInsightsDialog = lazy(async () => ({
  default: (await import("./InsightsDialog.tsx")).InsightsDialog,
}));
