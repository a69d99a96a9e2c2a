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

/** What a module gives the server; it stands in the list of `modules.ts`. */
export interface ServerModule {
  /** Its endpoints, in the order in which they are added, and what it serves beside the API. */
  routes?: readonly Route[];
  /** Routes with body parsers of their own, such as webhooks, whose signatures are over the raw body. */
  apartRoutes?: readonly Route[];
  /** Its background jobs. */
  jobs?: readonly AnyJob[];
  /** What it does to the events of other modules. */
  listeners?: readonly Listener[];
  /** What it can do to many contacts at once. */
  contactActions?: readonly AnyContactAction[];
  /** Its lists of contacts that something can be done to as a whole. */
  contactLists?: readonly AnyContactList[];
  /** What of it makes messages leave by themselves. */
  causes?: readonly MessageCause[];
  /** What of it goes by tags. */
  tagUses?: readonly TagUser[];
  /** What of it cannot go on without things of other modules. */
  itemUses?: readonly ItemUser[];
  /** What of it names content, and goes on without it. */
  itemHolders?: readonly ItemHolder[];
  /** What it says when a stored file could be deleted. */
  fileHolders?: readonly FileHolder[];
  /** How its content travels to other accounts, in bundles. */
  portableKinds?: readonly AnyPortableKind[];
  /** What it does now and then, in a worker. */
  upkeep?: readonly ((services: Services) => Promise<void>)[];
  /** What runs in each worker until `signal` ends it. */
  loops?: readonly ((services: Services, signal: AbortSignal) => Promise<void>)[];
  /** What is done before a process serves or works; every process may do it at once. */
  begin?: (services: Services) => Promise<void>;
  /** As `begin`, for workers only. */
  beginWork?: (services: Services) => Promise<void>;
}

/** Every endpoint of a group of the contract, each with its handler. */
export const endpoints =
  <G extends EndpointGroup>(group: G, handlers: Handlers<G>): Route =>
  (app, services, live) =>
    serve(app, services, live, group, handlers);
