import type { FastifyInstance } from "fastify";
import type { PushSubscription } from "../push/push-subscriptions.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { ControlError } from "./control-errors.ts";

type Params = { id: string };

/** Browsers that receive notifications, simulated: subscribe one, and see what it would show. */
export function addPushControls(app: FastifyInstance, sandboxState: SandboxState) {
  const find = (id: string) => {
    const subscription = sandboxState.pushSubscriptions.get(id);
    if (!subscription) throw new ControlError(404, "There is no such subscription.");
    return subscription;
  };

  app.get("/push-subscriptions", async () => ({
    subscriptions: sandboxState.pushSubscriptions.list().map((subscription) => ({
      id: subscription.id,
      at: new Date(subscription.createdAt).toISOString(),
      isEnded: subscription.isRemoved,
      subscription: asBrowsersTellIt(subscription),
      messages: messagesOf(subscription),
    })),
  }));

  app.post("/push-subscriptions", async (request) => {
    const { applicationServerKey = null } = (request.body ?? {}) as { applicationServerKey?: unknown };
    if (applicationServerKey !== null && typeof applicationServerKey !== "string")
      throw new ControlError(400, "Set applicationServerKey to the product's public key, or leave it out.");
    const subscription = sandboxState.pushSubscriptions.create(sandboxState.ownUrl, applicationServerKey);
    await sandboxState.database.committed();
    return asBrowsersTellIt(subscription);
  });

  app.get<{ Params: Params }>("/push-subscriptions/:id/messages", async ({ params }) => ({
    messages: messagesOf(find(params.id)),
  }));

  app.delete<{ Params: Params }>("/push-subscriptions/:id", async ({ params }) => {
    sandboxState.pushSubscriptions.remove(find(params.id));
    await sandboxState.database.committed();
    return { ok: true };
  });
}

/** Phones with the app, simulated: add one, see what it would show, remove its app. */
export function addPhoneDeviceControls(app: FastifyInstance, { phoneDevices, database }: SandboxState) {
  const find = (id: string) => {
    const device = phoneDevices.get(id);
    if (!device) throw new ControlError(404, "There is no such phone.");
    return device;
  };
  app.get("/phone-devices", async () => ({
    devices: phoneDevices.list().map((device) => ({
      ...device,
      createdAt: new Date(device.createdAt).toISOString(),
      messages: device.messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })),
    })),
  }));
  app.post("/phone-devices", async (request) => {
    const { system } = (request.body ?? {}) as { system?: unknown };
    if (system !== "android" && system !== "ios")
      throw new ControlError(400, "Set system to android or ios.");
    const { id, token } = phoneDevices.create(system);
    await database.committed();
    return { id, token };
  });
  app.get<{ Params: Params }>("/phone-devices/:id/messages", async ({ params }) => ({
    messages: find(params.id).messages,
  }));
  app.delete<{ Params: Params }>("/phone-devices/:id", async ({ params }) => {
    phoneDevices.remove(find(params.id));
    await database.committed();
    return { ok: true };
  });
}

/** Returns a PushSubscription as JSON, for the product. */
const asBrowsersTellIt = ({ endpoint, publicKey, auth }: PushSubscription) => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh: publicKey, auth },
});

/** Oldest first. */
const messagesOf = ({ messages }: PushSubscription) =>
  messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() }));
