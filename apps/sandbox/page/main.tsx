import "@fontsource-variable/inter/wght.css";
import "./tokens.css";
import "./base.css";
import "./parts/form.css";
import "./parts/parts.css";
import "./controls/clock.css";
import "./frame.css";
import "./parts/rows.css";
import "./phones/phones.css";
import "./phones/composer.css";
import "./mailbox/mailbox.css";
import "./traffic/traffic.css";
import "./registrations/registrations.css";
import "./controls/controls.css";
import "./parts/check.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { Toasts } from "./parts/Toasts.tsx";

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
