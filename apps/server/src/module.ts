import type { EndpointGroup } from "@broadcast/contract/endpoint";
import type { FastifyInstance } from "fastify";
import type { Listener } from "./events/events.ts";
import type { LiveHub } from "./http/live/events.ts";
import { type Handlers, serve } from "./http/serve.ts";
import type { AnyJob } from "./jobs/jobs.ts";
import type { AnyContactAction, AnyContactList } from "./modules/contact-actions/index.ts";
import type { AnyPortableKind, ItemHolder, ItemUser } from "./modules/content/index.ts";
import type { MessageCause } from "./modules/sending/index.ts";
import type { TagUser } from "./modules/tags/index.ts";
import type { Services } from "./services.ts";
import type { FileHolder } from "./stored-files/stored-files.ts";

/** Adds routes to the server. */
export type Route = (app: FastifyInstance, services: Services, live: LiveHub) => void | Promise<void>;

/** What a module contributes to the server; listed in `modules.ts`. */
export interface ServerModule {
  /** Its endpoints, in the order in which they are added, and anything it serves outside the API. */
  routes?: readonly Route[];
  /** Routes with body parsers of their own, such as webhooks, whose signatures are over the raw body. */
  apartRoutes?: readonly Route[];
  /** Its background jobs. */
  jobs?: readonly AnyJob[];
  /** Its reactions to events of other modules. */
  listeners?: readonly Listener[];
  /** Its actions on many contacts at once. */
  contactActions?: readonly AnyContactAction[];
  /** Its lists of contacts that actions can apply to as a whole. */
  contactLists?: readonly AnyContactList[];
  /** Its features that make messages leave by themselves. */
  causes?: readonly MessageCause[];
  /** Its features that use tags. */
  tagUses?: readonly TagUser[];
  /** Its items that stop working without items of other modules. */
  itemUses?: readonly ItemUser[];
  /** Its items that refer to content and work without it. */
  itemHolders?: readonly ItemHolder[];
  /** Whether it still uses a stored file that is about to be deleted. */
  fileHolders?: readonly FileHolder[];
  /** How bundles copy its content to other accounts. */
  portableKinds?: readonly AnyPortableKind[];
  /** Periodic upkeep, in a worker. */
  upkeep?: readonly ((services: Services) => Promise<void>)[];
  /** Loops that run in each worker until `signal` ends them. */
  loops?: readonly ((services: Services, signal: AbortSignal) => Promise<void>)[];
  /** Setup before a process serves or works; every process may do it at once. */
  begin?: (services: Services) => Promise<void>;
  /** As `begin`, for workers only. */
  beginWork?: (services: Services) => Promise<void>;
}

/** Adds every endpoint of a group of the contract with its handler. */
export const endpoints =
  <G extends EndpointGroup>(group: G, handlers: Handlers<G>): Route =>
  (app, services, live) =>
    serve(app, services, live, group, handlers);
