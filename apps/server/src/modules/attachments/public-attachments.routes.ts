import { publicAttachments } from "@broadcast/contract/attachments";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { sendFile } from "../../http/files/send-file.ts";
import { countCall, countedAddress } from "../../http/guard/limits/rate-limit.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { LiveHub } from "../../http/live/events.ts";
import { type Handlers, serve } from "../../http/serve.ts";
import { answerFailedPage, languageOf, sendPage } from "../../public-pages/answer-page.ts";
import { readBusiness } from "../../public-pages/business.sql.ts";
import { invalidLink } from "../../public-pages/invalid-link.ts";
import { pageBrandOf } from "../../public-pages/public-page.ts";
import type { Services } from "../../services.ts";
import { attachmentPage } from "./attachment-page.ts";
import { downloadOf } from "./attachments.ts";
import { noteDownload, type OpenedAttachment, openAttachment } from "./open-attachment.ts";
import { openPicture } from "./pictures.ts";

const handlers: Handlers<typeof publicAttachments> = {
  read: async (context, { params }) => {
    const { accountId, file } = await openAttachment(context, params.attachmentSlug, params.contactSlug);
    const { name } = await readBusiness(context.db, accountId);
    return { fileName: file.fileName, fileSize: file.sizeBytes, user: { formattedName: name } };
  },
  download: async (context, { params }) => {
    const opened = await openAttachment(context, params.attachmentSlug, params.contactSlug);
    await countDownload(context, opened, { method: "GET", headers: { "user-agent": context.userAgent } });
    return { ...downloadOf(opened.file, context.storage), isInline: false };
  },
};

async function countDownload(
  services: Services,
  opened: OpenedAttachment,
  opening: Parameters<typeof noteDownload>[2],
): Promise<void> {
  if (await noteDownload(services, opened, opening))
    await noteChange(services.db, opened.accountId, ["content"], [opened.attachmentId]);
}

type Params = { attachmentSlug: string; contactSlug: string };
type Show = (request: FastifyRequest, reply: FastifyReply, opened: OpenedAttachment) => Promise<FastifyReply>;

/** Serves each contact's page of a file, the file itself, and the call for programs with their own page. */
export function servePublicAttachments(app: FastifyInstance, services: Services, live: LiveHub): void {
  serve(app, services, live, publicAttachments, handlers);

  const add = (under: string, show: Show) =>
    app.route<{ Params: Params }>({
      method: ["GET", "HEAD"],
      url: `/a/:attachmentSlug/:contactSlug${under}`,
      handler: async (request, reply) => {
        const { attachmentSlug, contactSlug } = request.params;
        try {
          return await show(request, reply, await openAttachment(services, attachmentSlug, contactSlug));
        } catch (error) {
          // Only invalid links count against the limit: visitors of valid ones are never turned away.
          if (error instanceof AppError && error.status === 404)
            await countCall(
              services.db,
              `bad-attachment ${countedAddress(request.ip)}`,
              publicAttachments.read.rateLimit,
            );
          return answerFailedPage(services, request, reply, error);
        }
      },
    });

  const hand = async (
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedAttachment,
    isInline: boolean,
  ) => {
    const download = downloadOf(opened.file, services.storage);
    // Active content is saved, never displayed.
    if (isInline && !download.isInline) throw invalidLink();
    // A picture's page shows it immediately, which is not a download.
    if (!isInline) await countDownload(services, opened, request);
    reply.header("referrer-policy", "no-referrer");
    return sendFile(request, reply, { ...download, isInline });
  };

  app.get<{ Params: { attachmentId: string; hash: string }; Querystring: { file?: string } }>(
    "/picture/:attachmentId/:hash",
    async (request, reply) => {
      try {
        const { attachmentId, hash } = request.params;
        const picture = await openPicture(services, attachmentId, hash, request.query.file);
        // Other programs display what a mail or page shares; it contains nothing personal.
        reply.header("cross-origin-resource-policy", "cross-origin");
        return await sendFile(request, reply, { ...picture, isInline: true });
      } catch (error) {
        return answerFailedPage(services, request, reply, error);
      }
    },
  );
  add("", async (request, reply, { accountId, file }) => {
    const business = await readBusiness(services.db, accountId);
    const { pathname } = new URL(request.url, services.env.PUBLIC_URL);
    const page = attachmentPage({
      file,
      businessName: business.name,
      brand: pageBrandOf(services.env, business),
      path: pathname,
      language: languageOf(request),
    });
    return sendPage(services, request, reply, page);
  });
  add("/download", (request, reply, opened) => hand(request, reply, opened, false));
  add("/view", (request, reply, opened) => hand(request, reply, opened, true));
}
