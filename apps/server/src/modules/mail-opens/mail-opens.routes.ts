import type { mailOpens } from "@broadcast/contract/mail-opens";
import type { FastifyInstance } from "fastify";
import type { Handlers } from "../../http/serve.ts";
import type { Services } from "../../services.ts";
import { readOpenPixel } from "../sending/index.ts";
import { readFigures, searchReaders } from "./mail-opens.ts";
import { noteOpen } from "./note-open.ts";

export const mailOpenHandlers: Handlers<typeof mailOpens> = {
  figures: (context, { body }) => readFigures(context, body.of),
  searchReaders: (context, { body }) => searchReaders(context, body),
};

/** One transparent pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Serves the picture that reports a mail's opening, even when recording the open fails. */
export function serveOpenPixels(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { reference: string; hash: string } }>({
    method: ["GET", "HEAD"],
    url: "/o/:reference/:hash",
    handler: async (request, reply) => {
      const { reference, hash } = request.params;
      const mail = readOpenPixel(services.env, reference, hash);
      if (mail)
        await noteOpen(services, mail, { method: request.method, headers: request.headers }, request.ip);
      return (
        reply
          .header("cache-control", "no-store")
          // Mails are shown by other origins.
          .header("cross-origin-resource-policy", "cross-origin")
          .type("image/gif")
          .send(PIXEL)
      );
    },
  });
}
