import { lazy } from "react";

/** Loaded once somebody asks for it. */
export const MessageInsights = lazy(async () => ({
  default: (await import("./InsightsPanel.tsx")).InsightsPanel,
}));

export const MessageInsightsDialog = lazy(async () => ({
  default: (await import("./InsightsDialog.tsx")).InsightsDialog,
}));
