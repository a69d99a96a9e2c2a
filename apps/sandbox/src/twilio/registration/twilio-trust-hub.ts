import type { FastifyInstance, FastifyRequest } from "fastify";
import { hexId } from "../../messages/message-ids.ts";
import type { Shelf } from "../../registrations/shelf.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { addTwilioHooks } from "../twilio-api.ts";
import { TwilioError } from "../twilio-errors.ts";
import { one } from "../twilio-forms.ts";
import { addressOf, formOf, found, isoDate, listPage, required } from "../twilio-rest.ts";
import {
  type Attributes,
  type Bundle,
  missingIn,
  type Piece,
  policies,
  primaryProfileOf,
} from "./trust-hub.ts";

type Params = { sid: string };

/** How long Twilio reviews a complete bundle, in business time. */
const REVIEW_MS = 1000;

/** Twilio's Trust Hub as far as registering brands needs it: who a business is, in bundles under a policy. */
export async function twilioTrustHub(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addTwilioHooks(app, sandboxState);
  addPieceRoutes(app, sandboxState, "EndUsers", "IT", sandboxState.trustHub.endUsers);
  addPieceRoutes(app, sandboxState, "SupportingDocuments", "RD", sandboxState.trustHub.documents);
  addBundleRoutes(
    app,
    sandboxState,
    "CustomerProfiles",
    "customer_profile_sid",
    sandboxState.trustHub.customerProfiles,
  );
  addBundleRoutes(
    app,
    sandboxState,
    "TrustProducts",
    "trust_product_sid",
    sandboxState.trustHub.trustProducts,
  );
}

function addPieceRoutes(
  app: FastifyInstance,
  sandboxState: SandboxState,
  name: "EndUsers" | "SupportingDocuments",
  prefix: string,
  pieces: Shelf<Piece>,
) {
  const toJson = (piece: Piece) => ({
    sid: piece.id,
    account_sid: sandboxState.account.accountSid,
    friendly_name: piece.friendlyName,
    type: piece.type,
    attributes: piece.attributes,
    ...(name === "SupportingDocuments" ? { mime_type: null, status: "DRAFT" } : {}),
    date_created: isoDate(piece.createdAt),
    date_updated: isoDate(piece.changedAt),
    url: addressOf(sandboxState, `/${name}/${piece.id}`),
  });

  app.post(`/${name}`, async (request, reply) => {
    const form = formOf(request);
    const now = sandboxState.clock.now();
    const piece: Piece = {
      id: prefix + hexId(),
      friendlyName: required(form, "FriendlyName"),
      type: required(form, "Type"),
      attributes: attributesFrom(one(form.Attributes)),
      createdAt: now,
      changedAt: now,
    };
    await pieces.save(piece);
    return reply.code(201).send(toJson(piece));
  });
  app.get(`/${name}`, async (request) => listPage(sandboxState, request, "results", pieces.list(), toJson));
  app.get<{ Params: Params }>(`/${name}/:sid`, async (request) =>
    toJson(found(pieces.get(request.params.sid), request)),
  );
  app.post<{ Params: Params }>(`/${name}/:sid`, async (request) => {
    const piece = found(pieces.get(request.params.sid), request);
    const form = formOf(request);
    if (form.FriendlyName !== undefined) piece.friendlyName = one(form.FriendlyName);
    if (form.Attributes !== undefined) piece.attributes = attributesFrom(one(form.Attributes));
    piece.changedAt = sandboxState.clock.now();
    await pieces.save(piece);
    return toJson(piece);
  });
}

function attributesFrom(text: string): Attributes {
  if (text === "") return {};
  try {
    return JSON.parse(text) as Attributes;
  } catch {
    throw new TwilioError(20001, 400, "Attributes must be a JSON object");
  }
}

function addBundleRoutes(
  app: FastifyInstance,
  sandboxState: SandboxState,
  name: "CustomerProfiles" | "TrustProducts",
  ownSid: "customer_profile_sid" | "trust_product_sid",
  bundles: Shelf<Bundle>,
) {
  const primary = primaryProfileOf(sandboxState.account.accountSid);
  const isProfile = name === "CustomerProfiles";
  const all = () => (isProfile ? [primary, ...bundles.list()] : bundles.list());
  const existing = (request: FastifyRequest) => {
    const { sid } = request.params as Params;
    return found(isProfile && sid === primary.id ? primary : bundles.get(sid), request);
  };
  const missing = (bundle: Bundle) => missingIn(sandboxState.trustHub, bundle, primary.id);

  const toJson = (bundle: Bundle) => {
    const url = addressOf(sandboxState, `/${name}/${bundle.id}`);
    const path = name === "CustomerProfiles" ? "customer_profiles" : "trust_products";
    return {
      sid: bundle.id,
      account_sid: sandboxState.account.accountSid,
      policy_sid: bundle.policySid,
      friendly_name: bundle.friendlyName,
      status: statusNow(sandboxState, bundle),
      email: bundle.email,
      status_callback: bundle.statusCallback,
      valid_until: null,
      date_created: isoDate(bundle.createdAt),
      date_updated: isoDate(bundle.changedAt),
      url,
      links: {
        [`${path}_entity_assignments`]: `${url}/EntityAssignments`,
        [`${path}_evaluations`]: `${url}/Evaluations`,
      },
      errors: null,
    };
  };

  app.post(`/${name}`, async (request, reply) => {
    const form = formOf(request);
    const now = sandboxState.clock.now();
    const policySid = required(form, "PolicySid");
    if (!policies[policySid]) throw new TwilioError(20001, 400, `PolicySid ${policySid} is unknown`);
    const bundle: Bundle = {
      id: `BU${hexId()}`,
      friendlyName: required(form, "FriendlyName"),
      email: required(form, "Email"),
      policySid,
      statusCallback: one(form.StatusCallback) || null,
      status: "draft",
      assignments: [],
      createdAt: now,
      changedAt: now,
    };
    await bundles.save(bundle);
    return reply.code(201).send(toJson(bundle));
  });
  app.get(`/${name}`, async (request) => {
    const { Status, FriendlyName, PolicySid } = request.query as Record<string, string | undefined>;
    const matching = all().filter(
      (bundle) =>
        (!Status || statusNow(sandboxState, bundle) === Status) &&
        (!FriendlyName || bundle.friendlyName === FriendlyName) &&
        (!PolicySid || bundle.policySid === PolicySid),
    );
    return listPage(sandboxState, request, "results", matching, toJson);
  });
  app.get(`/${name}/:sid`, async (request) => toJson(existing(request)));
  app.post(`/${name}/:sid`, async (request) => {
    const bundle = existing(request);
    const form = formOf(request);
    if (form.FriendlyName !== undefined) bundle.friendlyName = one(form.FriendlyName);
    if (form.Email !== undefined) bundle.email = one(form.Email);
    const status = one(form.Status);
    if (status === "pending-review") {
      const lacks = missing(bundle);
      if (lacks.length > 0)
        throw new TwilioError(22216, 400, `The bundle is noncompliant: ${lacks.join(", ")} is missing`);
      bundle.status = "pending-review";
    } else if (status === "draft") bundle.status = "draft";
    else if (status !== "") throw new TwilioError(20001, 400, `Status cannot be set to ${status}`);
    bundle.changedAt = sandboxState.clock.now();
    await bundles.save(bundle);
    return toJson(bundle);
  });

  const assignmentJson = (bundle: Bundle, { sid, objectSid, createdAt }: Bundle["assignments"][number]) => ({
    sid,
    [ownSid]: bundle.id,
    account_sid: sandboxState.account.accountSid,
    object_sid: objectSid,
    date_created: isoDate(createdAt),
    url: addressOf(sandboxState, `/${name}/${bundle.id}/EntityAssignments/${sid}`),
  });
  app.post(`/${name}/:sid/EntityAssignments`, async (request, reply) => {
    const bundle = existing(request);
    const objectSid = required(formOf(request), "ObjectSid");
    const { endUsers, documents, customerProfiles } = sandboxState.trustHub;
    const isKnown =
      objectSid === primary.id ||
      [endUsers, documents, customerProfiles].some((shelf) => shelf.get(objectSid) !== undefined);
    if (!isKnown) throw new TwilioError(20404, 404, `The entity ${objectSid} was not found`);
    if (bundle.assignments.some((known) => known.objectSid === objectSid))
      throw new TwilioError(45008, 400, "Item is already assigned to the bundle");
    const assignment = { sid: `BV${hexId()}`, objectSid, createdAt: sandboxState.clock.now() };
    bundle.assignments.push(assignment);
    await bundles.save(bundle);
    return reply.code(201).send(assignmentJson(bundle, assignment));
  });
  app.get(`/${name}/:sid/EntityAssignments`, async (request) => {
    const bundle = existing(request);
    return listPage(sandboxState, request, "results", bundle.assignments, (each) =>
      assignmentJson(bundle, each),
    );
  });

  app.post(`/${name}/:sid/Evaluations`, async (request, reply) => {
    const bundle = existing(request);
    const policySid = required(formOf(request), "PolicySid");
    const lacks = missing(bundle);
    const sid = `EL${hexId()}`;
    return reply.code(201).send({
      sid,
      account_sid: sandboxState.account.accountSid,
      policy_sid: policySid,
      [ownSid]: bundle.id,
      status: lacks.length === 0 ? "compliant" : "noncompliant",
      results: (policies[policySid]?.needs ?? []).map((need) => ({
        friendly_name: need,
        object_type: need,
        passed: !lacks.includes(need),
        failure_reason: lacks.includes(need) ? `${need} is missing` : "",
        error_code: null,
        valid: [],
        invalid: [],
      })),
      date_created: isoDate(sandboxState.clock.now()),
      url: addressOf(sandboxState, `/${name}/${bundle.id}/Evaluations/${sid}`),
    });
  });
}

/** A complete bundle is approved a moment after it was submitted. */
function statusNow(sandboxState: SandboxState, bundle: Bundle): Bundle["status"] {
  if (bundle.status !== "pending-review") return bundle.status;
  return sandboxState.clock.now() - bundle.changedAt >= REVIEW_MS ? "twilio-approved" : "pending-review";
}
