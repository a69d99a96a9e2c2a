import { join } from "node:path";
import type { Plugin } from "vite";
import browser from "./vite.config.ts";

/** Only for who serves browsers. */
const leftOut = new Set(["list-built-files", "compress-built-files"]);

/** Everything is the app's own but the server, which is named at the first start: over TLS, or on this very machine. */
const policy = [
  "default-src 'self'",
  "connect-src 'self' blob: https: http://localhost:*",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "frame-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

/** The page as the phone app opens it: nothing to install, and the phone's own start. */
const phonePage: Plugin = {
  name: "phone-page",
  transformIndexHtml: {
    order: "pre",
    handler: (page) =>
      page
        .replace("/src/main.tsx", "/src/phone.ts")
        .replaceAll(/\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>/g, "")
        .replaceAll(/\s*<script src="\/(?:unsupported-browser|load-again)\.js"><\/script>/g, "")
        .replace("<head>", `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`),
  },
};

/**
 * The same app for the phone: built into apps/mobile/dist, or PHONE_APP_DIR. SERVER_URL builds it for one installation;
 * without it, the app asks at its first start.
 */
export default async (env: Parameters<typeof browser>[0]) => {
  const { plugins = [], define, build, ...rest } = await browser(env);
  const { outDir: _, rolldownOptions: __, ...how } = build ?? {};
  return {
    ...rest,
    root: import.meta.dirname,
    plugins: [
      ...plugins.filter((one) => !(one && "name" in one && leftOut.has(String(one.name)))),
      phonePage,
    ],
    define: { ...define, __SERVER_URL__: JSON.stringify((process.env.SERVER_URL ?? "").replace(/\/$/, "")) },
    build: {
      ...how,
      outDir: process.env.PHONE_APP_DIR ?? join(import.meta.dirname, "../mobile/dist"),
      emptyOutDir: true,
    },
  };
};
