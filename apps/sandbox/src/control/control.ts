import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addCallControls } from "./control-calls.ts";
import { guardControl } from "./control-errors.ts";
import { addMailboxRoutes } from "./control-mailbox.ts";
import { addPaymentControls } from "./control-payments.ts";
import { addPhoneRoutes } from "./control-phones.ts";
import { addPhoneDeviceControls, addPushControls } from "./control-push.ts";
import { addRegistrationControls } from "./control-registrations.ts";
import { addStateRoutes } from "./control-state.ts";
import { addVerificationControls } from "./control-verifications.ts";

/** The control API: everything the page can do, for tests and demonstrations too. */
export async function controlApi(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  guardControl(app, sandboxState);
  addStateRoutes(app, sandboxState);
  addPhoneRoutes(app, sandboxState);
  addCallControls(app, sandboxState);
  addMailboxRoutes(app, sandboxState);
  addRegistrationControls(app, sandboxState);
  addVerificationControls(app, sandboxState);
  addPaymentControls(app, sandboxState);
  addPushControls(app, sandboxState);
  addPhoneDeviceControls(app, sandboxState);
}
