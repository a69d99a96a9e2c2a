import type { Endpoint } from "@broadcast/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the contract says of the route, for those that it names. */
    endpoint?: Endpoint;
  }
}

/** What programs ask; every other address is a page of the web app. */
const FOLDERS = ["/api/", "/webhooks/", "/media/", "/assets/"] as const;

/**
 * Whether the route that answers stands in this folder. Never asked of `request.url`: the router decodes it, so the same
 * route has many spellings (`/%61pi/users`, `http://any.example/api/users`).
 */
export const isIn = (folder: (typeof FOLDERS)[number], { routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith(folder) ?? false;

/** Makes every address in the folders a route, so that what is not there is answered as what is. */
export function closeFolders(app: FastifyInstance): void {
  for (const folder of FOLDERS) {
    app.all(`${folder}*`, async () => {
      throw nothingHere();
    });
  }
}

export const nothingHere = (): AppError => new AppError("not-found", "There is nothing at this address.");
