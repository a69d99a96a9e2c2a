import type { Integrator, integratorInput } from "@broadcast/contract/admin-integrators";
import { SCOPE_NAMES } from "@broadcast/contract/scopes";
import type { z } from "zod";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { hashToken, newToken } from "../../http/guard/session.ts";
import { pagingOf } from "../../http/paging.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import {
  countConnected,
  countPartners,
  deletePartner,
  findPartner,
  insertPartner,
  listConnected,
  listPartners,
  lockPartner,
  narrowGrants,
  type PartnerRow,
  updatePartner,
} from "./admin-integrators.sql.ts";
import { isRedirectUrl } from "./publish-partners.ts";

type IntegratorInput = z.output<typeof integratorInput>;
type Page = { page: number; pageSize: number };

/** Identifies a leaked key, so that scanners find it. */
const KEY_PREFIX = "pbs_";

const knownScopes = (scopes: readonly string[]) => SCOPE_NAMES.filter((name) => scopes.includes(name));

const shown = (row: PartnerRow): Integrator => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  website: row.website,
  redirectUrls: row.redirect_urls,
  scopes: knownScopes(row.scopes),
  isFromFile: row.is_from_file,
  keyMadeAt: row.secret_made_at?.toISOString() ?? null,
  suspension:
    row.suspended_at === null || row.suspension_reason === null
      ? null
      : { since: row.suspended_at.toISOString(), reason: row.suspension_reason },
  connected: row.connected,
  createdAt: row.created_at.toISOString(),
});

export async function searchIntegrators({ db }: SignedIn, term = "", { page, pageSize }: Page) {
  const [total, rows] = await Promise.all([
    countPartners(db, term),
    listPartners(db, term, pageSize, (page - 1) * pageSize),
  ]);
  return { integrators: rows.map(shown), paging: pagingOf(total, page, pageSize) };
}

/** Errors: `not-found`. */
export async function getIntegrator({ db }: Pick<SignedIn, "db">, id: string): Promise<Integrator> {
  const row = await findPartner(db, id);
  if (!row) throw notFound("integrator");
  return shown(row);
}

/** Adds a partner and returns its key, which is stored only as a hash. Errors: `invalid-input`. */
export async function createIntegrator(context: SignedIn, input: IntegratorInput) {
  const { db, clock } = context;
  const values = valuesOf(context, input);
  const key = `${KEY_PREFIX}${newToken()}`;
  const named = idOfName(input.name);
  let id = named;
  for (let tries = 2; ; tries += 1) {
    if (await insertPartner(db, { ...values, id, secret_hash: hashToken(key) }, clock.now())) break;
    id = `${named}-${tries}`;
  }
  await noteAct(context, "added", input.name);
  return { integrator: await getIntegrator(context, id), key };
}

/** Returns letters, digits and hyphens of a name: a partner's id in links. */
function idOfName(name: string): string {
  const id = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
  return id === "" ? "integrator" : id;
}

/** Errors: `not-found`, `invalid-input`, `wrong-state` for one of the installation's file. */
export async function changeIntegrator(
  context: SignedIn,
  id: string,
  input: IntegratorInput,
): Promise<Integrator> {
  await requireOwn(context, id);
  const values = valuesOf(context, input);
  await updatePartner(context.db, id, values);
  await narrowGrants(context.db, id, values.scopes);
  await noteAct(context, "changed", input.name);
  return getIntegrator(context, id);
}

function valuesOf({ env }: SignedIn, { name, description, website, redirectUrls, scopes }: IntegratorInput) {
  if (!redirectUrls.every((url) => isRedirectUrl(url, env.SANDBOX_URL)))
    throw invalid({
      redirectUrls:
        "A redirect URL begins with https:// and has no # part. http:// is for this machine only.",
    });
  return {
    name,
    description,
    website,
    redirect_urls: [...new Set(redirectUrls)],
    scopes: [...new Set(scopes)],
  };
}

/** Creates a new key, which immediately ends the previous one. Errors: `not-found`, `wrong-state`. */
export async function makeKey(context: SignedIn, id: string, reason: string) {
  const { name } = await requireOwn(context, id);
  const key = `${KEY_PREFIX}${newToken()}`;
  await updatePartner(context.db, id, { secret_hash: hashToken(key), secret_made_at: context.clock.now() });
  await noteAct(context, "key-made", name, reason);
  return { integrator: await getIntegrator(context, id), key };
}

/** Errors: `not-found`, `wrong-state`. */
export async function revokeKey(context: SignedIn, id: string, reason: string): Promise<Integrator> {
  const { name } = await requireOwn(context, id);
  await updatePartner(context.db, id, { secret_hash: null, secret_made_at: null });
  await noteAct(context, "key-revoked", name, reason);
  return getIntegrator(context, id);
}

/** Blocks a partner's connecting and every call with its tokens, immediately. Errors: `not-found`. */
export async function suspendIntegrator(context: SignedIn, id: string, reason: string): Promise<Integrator> {
  const { name, suspended_at: since } = await requirePartner(context, id);
  await updatePartner(context.db, id, {
    suspended_at: since ?? context.clock.now(),
    suspension_reason: reason,
  });
  await noteAct(context, "suspended", name, reason);
  return getIntegrator(context, id);
}

/** Errors: `not-found`. */
export async function resumeIntegrator(context: SignedIn, id: string, reason: string): Promise<Integrator> {
  const { name } = await requirePartner(context, id);
  await updatePartner(context.db, id, { suspended_at: null, suspension_reason: null });
  await noteAct(context, "resumed", name, reason);
  return getIntegrator(context, id);
}

/** Errors: `not-found`, `wrong-state`. */
export async function removeIntegrator(context: SignedIn, id: string, reason: string): Promise<void> {
  const { name } = await requireOwn(context, id);
  await deletePartner(context.db, id);
  await noteAct(context, "deleted", name, reason);
}

/** Lists the accounts connected to a partner. Errors: `not-found`. */
export async function searchConnected(context: SignedIn, id: string, { page, pageSize }: Page) {
  const { db } = context;
  await getIntegrator(context, id);
  const total = await countConnected(db, id);
  const rows = await listConnected(db, id, pageSize, (page - 1) * pageSize);
  return {
    accounts: rows.map((row) => ({
      userId: row.user_id,
      company: row.company,
      email: row.email,
      scopes: knownScopes(row.scopes),
      connectedAt: row.granted_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    paging: pagingOf(total, page, pageSize),
  };
}

async function requirePartner({ db }: SignedIn, id: string) {
  const partner = await lockPartner(db, id);
  if (!partner) throw notFound("integrator");
  return partner;
}

/** Partners in the file would return at the next start. */
async function requireOwn(context: SignedIn, id: string) {
  const partner = await requirePartner(context, id);
  if (partner.is_from_file)
    throw new AppError("wrong-state", "This integrator is defined in the partners file. Change it there.");
  return partner;
}

const noteAct = (context: SignedIn, act: string, name: string, reason?: string): Promise<void> =>
  noteAudit(context, {
    event: "integrator-changed",
    caller: context.caller,
    details: { act, name, ...(reason !== undefined && { reason }) },
  });
