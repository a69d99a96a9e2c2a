import type { FastifyInstance, FastifyRequest } from "fastify";
import { carry } from "../messages/delivery.ts";
import { newMessageId } from "../messages/message-ids.ts";
import type { Message } from "../messages/messages.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks, basicAuth, isAuthorized, losesAnswer } from "../vendors/vendor-api.ts";
import { BandwidthError } from "./bandwidth-errors.ts";
import { detailsOf, type MessageDetails } from "./bandwidth-message-details.ts";
import { type MessageInput, messageIn } from "./bandwidth-message-input.ts";
import { addMessageList } from "./bandwidth-message-list.ts";

const UNALLOCATED_FROM = 4405;

/** Bandwidth's messaging API as far as the product uses it, behind Basic auth, faults and the log of traffic. */
export async function bandwidthMessagingApi(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
) {
  addVendorHooks(app, sandboxState, {
    vendor: "bandwidth",
    authorize: (request) => authorize(sandboxState, request),
    tooMany: (request) =>
      request.method === "POST"
        ? new BandwidthError(
            429,
            "max-message-queue-size-exceeded",
            "Maximum message queue size has been exceeded.",
          )
        : new BandwidthError(429, "too-many-requests", "Too many requests."),
    down: () => new BandwidthError(503, "service-unavailable", "The service is unavailable."),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const { status, type, message, fieldErrors } =
      error instanceof BandwidthError ? error : unreadable(error);
    return reply.code(status).send({ type, description: message, ...(fieldErrors ? { fieldErrors } : {}) });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ type: "not-found", description: "Resource not found." }),
  );

  app.post("/:account/messages", async (request, reply) => {
    const input = messageIn(request.body, sandboxState.bandwidth!.applicationId);
    const message = await takeMessage(sandboxState, input);
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return reply.code(202).send(takenJson(sandboxState, message));
  });
  addMessageList(app, sandboxState);
  app.get<{ Params: { sid: string } }>("/:account/media/:sid", async (request, reply) => {
    const picture = sandboxState.messages.byMedia(request.params.sid);
    const bytes = picture && (await sandboxState.mediaFiles.read(picture.file));
    if (!picture || !bytes) throw new BandwidthError(404, "not-found", "Media not found.");
    return reply.type(picture.contentType).send(bytes);
  });
}

/** Accepts a message; it survives a kill once this resolves. Several recipients share one picture message. */
async function takeMessage(sandboxState: SandboxState, input: MessageInput): Promise<Message> {
  const nowMs = sandboxState.clock.now();
  const id = newMessageId("bandwidth", false, nowMs);
  const isGroup = input.to.length > 1;
  const isMms = isGroup || input.media.length > 0;
  const details: MessageDetails = {
    isMms,
    to: input.to,
    media: input.media,
    priority: input.priority,
    expiration: input.expiration,
    refusal: sandboxState.numbers.ownedBy("bandwidth", input.from) ? null : UNALLOCATED_FROM,
  };
  const messages = input.to.map((to, index) =>
    sandboxState.messages.add({
      carrier: "bandwidth",
      sid: index === 0 ? id : newMessageId("bandwidth", false, nowMs),
      batchId: isGroup ? id : null,
      reference: input.tag,
      details,
      direction: "outbound",
      from: input.from,
      to,
      text: input.text,
      status: "queued",
      pictures: [],
      mediaUrls: input.media,
      callbackUrl: null,
      isPicture: isMms,
    }),
  );
  await sandboxState.database.committed();
  for (const message of messages) void carry(sandboxState, message);
  return messages[0]!;
}

/** Returns a message as Bandwidth answers when it accepts it. */
function takenJson(sandboxState: SandboxState, message: Message) {
  const { to, media, priority, expiration } = detailsOf(message);
  return {
    id: message.sid,
    owner: message.from,
    applicationId: sandboxState.bandwidth!.applicationId,
    time: new Date(message.createdAt).toISOString(),
    segmentCount: message.segments,
    direction: "out",
    to,
    from: message.from,
    ...(media.length === 0 ? {} : { media }),
    text: message.text,
    ...(message.reference === null ? {} : { tag: message.reference }),
    priority: priority ?? "default",
    ...(expiration === null ? {} : { expiration }),
  };
}

function authorize({ bandwidth }: SandboxState, request: FastifyRequest) {
  if (!bandwidth || !isAuthorized(request, basicAuth(bandwidth.username, bandwidth.password)))
    throw new BandwidthError(401, "unauthorized", "Authentication failed.");
  if (request.url.split("/")[4]?.split("?")[0] !== bandwidth.accountId)
    throw new BandwidthError(403, "forbidden", "Access denied.");
}

/** An unreadable body is the caller's mistake; anything else is ours. */
function unreadable(error: Error & { statusCode?: number }): BandwidthError {
  const status = error.statusCode ?? 500;
  if (status === 415) return new BandwidthError(415, "unsupported-media-type", "Send application/json.");
  if (status < 500) return new BandwidthError(status, "request-validation", error.message);
  return new BandwidthError(status, "internal-server-error", error.message || "Internal error.");
}
