import { isReadOnly } from "@broadcast/contract/endpoint";
import type { FastifyContextConfig, FastifyInstance } from "fastify";
import { AppError } from "../../../app-error.ts";
import type { Services } from "../../../services.ts";
import { endRefusedUpload } from "../../files/upload.ts";
import { isIn } from "../matched-route.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** It answers without storing anything, so it continues on a full disk. */
    keepsNothing?: boolean;
  }
}

const RETRY_AFTER_SECONDS = 60;

/**
 * Refuses requests that could not be stored while the disk is full, before they are read: users' changes, and vendors'
 * reports, which are sent again. Reading, deleting, signing in and opting out continue.
 */
export function refuseOnFullDisk(app: FastifyInstance, { diskRoom }: Services): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!diskRoom.isFull) return;
    if (!takesIn(request.routeOptions.config) && !isIn("/webhooks/", request)) return;
    if (request.routeOptions.config.keepsNothing) return;
    endRefusedUpload(request, reply);
    throw diskIsFull();
  });
}

const takesIn = ({ endpoint }: FastifyContextConfig): boolean =>
  endpoint !== undefined &&
  !isReadOnly(endpoint) &&
  endpoint.method !== "DELETE" &&
  endpoint.access !== "public";

const NO_ROOM =
  "Our server has run out of space, so we can't save this right now. Try again in a few minutes.";

/** The answer when there is no disk room; `cause` is the failed write, if one was tried. */
export const diskIsFull = (cause?: unknown): AppError =>
  new AppError("unavailable", NO_ROOM, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The system's codes for no room and no quota, and PostgreSQL's for a full disk. */
const DISK_FULL = new Set<unknown>(["ENOSPC", "EDQUOT", "53100"]);

export const isFullDiskCode = (code: unknown): boolean => DISK_FULL.has(code);

/** Whether there is no disk room, in whichever words the error says so. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === NO_ROOM ||
    isFullDiskCode((error as { code?: unknown }).code) ||
    isFullDisk(error.cause));
