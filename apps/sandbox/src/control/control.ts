import type { FastifyInstance } from "fastify";
import type { World } from "../world/world.ts";
import { addCallControls } from "./control-calls.ts";
import { guardControl } from "./control-errors.ts";
import { addMailboxRoutes } from "./control-mailbox.ts";
import { addPhoneRoutes } from "./control-phones.ts";
import { addPushControls } from "./control-push.ts";
import { addRegistrationControls } from "./control-registrations.ts";
import { addVerificationControls } from "./control-verifications.ts";
import { addWorldRoutes } from "./control-world.ts";

/** The control API: everything the page can do, for tests and demonstrations too. */
export async function controlApi(app: FastifyInstance, { world }: { world: World }) {
  guardControl(app, world);
  addWorldRoutes(app, world);
  addPhoneRoutes(app, world);
  addCallControls(app, world);
  addMailboxRoutes(app, world);
  addRegistrationControls(app, world);
  addVerificationControls(app, world);
  addPushControls(app, world);
}
