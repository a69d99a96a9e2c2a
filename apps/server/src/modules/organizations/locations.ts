import type { OrganizationLocation } from "@broadcast/contract/organizations";
import { AppError, notFound } from "../../app-error.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import {
  countLocations,
  deleteLocation,
  findLocation,
  insertLocation,
  isNameTaken,
  listLocations,
  renameLocation,
} from "./locations.sql.ts";
import { noteOrganizationChange } from "./organizations.sql.ts";
import { ownOrganization } from "./own-organization.ts";

const shown = (row: { id: string; name: string; accounts: number }): OrganizationLocation => ({
  _id: row.id,
  name: row.name,
  accounts: row.accounts,
});

export async function searchLocations(
  context: SignedIn,
  term: string | undefined,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { id } = await ownOrganization(context);
  const [total, rows] = await Promise.all([
    countLocations(context.db, id, term),
    listLocations(context.db, id, term, sliceOf({ page, pageSize })),
  ]);
  return { locations: rows.map(shown), paging: pagingOf(total, page, pageSize) };
}

export async function getLocation(context: SignedIn, locationId: string): Promise<OrganizationLocation> {
  const { id } = await ownOrganization(context);
  const row = await findLocation(context.db, id, locationId);
  if (!row) throw notFound("location");
  return shown(row);
}

const nameTaken = () => {
  const sentence = "You already have a location with this name.";
  return new AppError("conflict", sentence, { fields: { name: sentence } });
};

async function noteLocation(
  context: SignedIn,
  organizationId: string,
  act: "made" | "renamed" | "removed",
): Promise<void> {
  const event = "organization-location-changed";
  await noteAudit(context, { event, caller: context.caller, details: { act } });
  await noteOrganizationChange(context.db, organizationId);
}

export async function createLocation(context: SignedIn, name: string): Promise<OrganizationLocation> {
  const { db, clock } = context;
  const { id } = await ownOrganization(context);
  const made = await insertLocation(db, id, name, clock.now());
  if (!made) throw nameTaken();
  await noteLocation(context, id, "made");
  return { _id: made.id, name, accounts: 0 };
}

export async function changeLocation(
  context: SignedIn,
  locationId: string,
  name: string,
): Promise<OrganizationLocation> {
  const { db, clock } = context;
  const { id } = await ownOrganization(context);
  const before = await getLocation(context, locationId);
  if (before.name === name) return before;
  if (await isNameTaken(db, id, name, locationId)) throw nameTaken();
  await renameLocation(db, id, locationId, name, clock.now()).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
  await noteLocation(context, id, "renamed");
  return { ...before, name };
}

/** Its accounts stay, without a location. */
export async function removeLocation(context: SignedIn, locationId: string): Promise<void> {
  const { id } = await ownOrganization(context);
  if (!(await deleteLocation(context.db, id, locationId))) throw notFound("location");
  await noteLocation(context, id, "removed");
}
