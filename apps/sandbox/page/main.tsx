import { ToastHost } from "@broadcast/ui/feedback/ToastHost.tsx";
import "@fontsource-variable/inter/wght.css";
import "./style.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { followSystemTheme } from "./theme.ts";

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 5 * 60_000, retry: 1, refetchOnWindowFocus: false } },
});

followSystemTheme();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
      <ToastHost />
    </QueryClientProvider>
  </StrictMode>,
);
