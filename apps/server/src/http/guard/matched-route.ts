import type { Endpoint } from "@broadcast/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract's endpoint, for routes that have one. */
    endpoint?: Endpoint;
  }
}

/** Addresses for programs; every other address is a page of the web app. */
const FOLDERS = ["/api/", "/webhooks/", "/media/", "/assets/"] as const;

/**
 * Whether the matched route is in this folder. Never decided by `request.url`: the router decodes it, so one route has
 * many spellings (`/%61pi/users`, `http://any.example/api/users`).
 */
export const isIn = (folder: (typeof FOLDERS)[number], { routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith(folder) ?? false;

/** Makes every address in the folders a route, so that missing ones are answered like existing ones. */
export function closeFolders(app: FastifyInstance): void {
  for (const folder of FOLDERS) {
    app.all(`${folder}*`, async () => {
      throw nothingHere();
    });
  }
}

export const nothingHere = (): AppError => new AppError("not-found", "There is nothing at this address.");
