import "@fontsource-variable/inter/wght.css";
import "./tokens.css";
import "./base.css";
import "./form.css";
import "./parts.css";
import "./clock.css";
import "./frame.css";
import "./rows.css";
import "./phones.css";
import "./composer.css";
import "./mailbox.css";
import "./traffic.css";
import "./registrations.css";
import "./controls.css";
import "./check.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { Toasts } from "./Toasts.tsx";

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 5 * 60_000, retry: 1, refetchOnWindowFocus: false } },
});

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Toasts>
        <App />
      </Toasts>
    </QueryClientProvider>
  </StrictMode>,
);
