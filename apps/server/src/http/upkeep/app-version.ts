import type { FastifyInstance } from "fastify";
import { AppError } from "../../app-error.ts";
import type { Env } from "../../env.ts";
import { isIn } from "../guard/matched-route.ts";

const partsOf = (version: string): number[] => version.split(".").map(Number);

/** Whether version `a` is older than `b`; "5.0.10" is newer than "5.0.9". */
export function isOlder(a: string, b: string): boolean {
  const [given, least] = [partsOf(a), partsOf(b)];
  const at = least.findIndex((part, index) => part !== (given[index] ?? 0));
  return at >= 0 && (given[at] ?? 0) < least[at]!;
}

/**
 * Answers apps below MIN_APP_VERSION with 426 and the way to update (document 1, section 8). Programs that send no
 * version are exempt.
 */
export function refuseOldApps(app: FastifyInstance, env: Pick<Env, "MIN_APP_VERSION" | "UPGRADE_URL">): void {
  const { MIN_APP_VERSION: least, UPGRADE_URL: link } = env;
  if (!least) return;
  app.addHook("onRequest", async (request) => {
    const { "x-app-version": version, "x-os-name": system } = request.headers;
    if (!isIn("/api/", request) || typeof version !== "string" || !/^\d+(\.\d+)*$/.test(version)) return;
    if (!isOlder(version, least)) return;
    const isNative = system === "ios" || system === "android";
    throw new AppError(
      "upgrade-required",
      isNative
        ? "This version of the app is no longer supported. Please update it."
        : "There's a new version of Project Broadcast. Reload the page to get it.",
      isNative && link ? { actionLabel: "Update Now", link } : { actionLabel: "Reload Now" },
    );
  });
}
