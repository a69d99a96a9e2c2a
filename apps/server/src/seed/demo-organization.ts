import type { Connection } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { moveCredits } from "../modules/credits/index.ts";
import { bookInPool, insertOrganization, joinOrganization } from "../modules/organizations/index.ts";
import { noPasswordYet } from "../modules/users/index.ts";

const DAY_MS = 86_400_000;

const NAME = "Lonestar Group";
const LICENSES = 10;
const LOCATIONS = ["Austin", "Dallas", "Houston", "San Antonio"] as const;

interface Branch {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  location: (typeof LOCATIONS)[number];
  /** The owner's cell, which it shows for now. */
  cell?: string;
  isInvited?: true;
  isUnlicensed?: true;
  isCancelled?: true;
}

const at = "lonestar-group.example";

const BRANCHES: readonly Branch[] = [
  {
    company: "Lonestar Fitness South Congress",
    firstName: "Renee",
    lastName: "Castillo",
    email: `renee@${at}`,
    location: "Austin",
    cell: "+15125550131",
  },
  {
    company: "Lonestar Fitness Deep Ellum",
    firstName: "Marcus",
    lastName: "Bell",
    email: `marcus@${at}`,
    location: "Dallas",
    cell: "+12145550132",
  },
  {
    company: "Lonestar Fitness Uptown",
    firstName: "Priya",
    lastName: "Nair",
    email: `priya@${at}`,
    location: "Dallas",
    cell: "+12145550133",
  },
  {
    company: "Lonestar Fitness Montrose",
    firstName: "Luis",
    lastName: "Herrera",
    email: `luis@${at}`,
    location: "Houston",
    cell: "+17135550134",
  },
  {
    company: "Lonestar Fitness The Heights",
    firstName: "Kim",
    lastName: "Tran",
    email: `kim@${at}`,
    location: "Houston",
    isUnlicensed: true,
  },
  {
    company: "Lonestar Fitness Pearl",
    firstName: "Andre",
    lastName: "Wells",
    email: `andre@${at}`,
    location: "San Antonio",
    isInvited: true,
  },
  {
    company: "Lonestar Fitness Riverwalk",
    firstName: "Sofia",
    lastName: "Ortiz",
    email: `sofia@${at}`,
    location: "San Antonio",
    isCancelled: true,
  },
];

interface Place {
  accountId: number;
  name: string;
}

/**
 * Writes the organization of a demo account: branches by city, licenses, and a shared pool of credits. `branch` is the
 * one that also has a sign-in.
 */
export async function writeOrganization(
  db: Connection,
  people: { adminAccountId: number; branchAccountId: number; supportId: string; now: Date },
): Promise<void> {
  const { adminAccountId, branchAccountId, supportId, now } = people;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const organizationId = await insertOrganization(db, { name: NAME, licenses: LICENSES, now: ago(85) });
  await db
    .updateTable("organizations")
    .set({ lets_admins_manage: true })
    .where("organization_id", "=", organizationId)
    .execute();
  const made = await db
    .insertInto("organization_locations")
    .values(
      LOCATIONS.map((name) => ({
        organization_id: organizationId,
        name,
        created_at: ago(84),
        updated_at: ago(84),
      })),
    )
    .returning(["id", "name"])
    .execute();
  const locationOf = (name: string) => made.find((location) => location.name === name)!.id;
  await joinOrganization(db, organizationId, adminAccountId, { isLicensed: true, isAdmin: true });
  await joinOrganization(db, organizationId, branchAccountId, { isLicensed: true, isAdmin: false });
  await db
    .updateTable("accounts")
    .set({ location_id: locationOf("Austin") })
    .where("account_id", "=", branchAccountId)
    .execute();
  const branches: Place[] = [{ accountId: branchAccountId, name: "Lonestar Fitness Downtown" }];
  for (const [index, branch] of BRANCHES.entries()) {
    const since = ago(branch.isInvited ? 2 : 80 - index);
    const place = { id: organizationId, locationId: locationOf(branch.location) };
    const accountId = await writeBranch(db, branch, place, since, ago(9));
    branches.push({ accountId, name: branch.company });
  }

  const { id: adminId } = await db
    .selectFrom("users")
    .where("account_id", "=", adminAccountId)
    .select("id")
    .executeTakeFirstOrThrow();
  const pool = { madeBy: adminId, fromName: null, toName: null, note: "" };
  const note = "Invoice 2041";
  await bookInPool(db, organizationId, {
    ...pool,
    id: uuidv7(),
    kind: "grant",
    movedHundredths: 8_000_00,
    poolHundredths: 8_000_00,
    note,
    madeBy: supportId,
    time: ago(80),
  });
  const shared = branches.filter((_, index) => !BRANCHES[index - 1]?.isInvited);
  const allocation = { id: uuidv7(), time: ago(60) };
  await moveCredits(
    db,
    shared.map(({ accountId }) => ({
      accountId,
      hundredths: 500_00,
      note: `Allocated by ${NAME}: Starting credits`,
    })),
    allocation,
  );
  await bookInPool(db, organizationId, {
    ...pool,
    ...allocation,
    kind: "allocation",
    movedHundredths: 500_00 * shared.length,
    poolHundredths: -500_00 * shared.length,
    toName: `${shared.length} accounts`,
    note: "First credits",
  });
  await transfer(db, { from: branches[3]!, to: branches[2]!, hundredths: 180_00, time: ago(12) }, (move) =>
    bookInPool(db, organizationId, { ...pool, ...move, note: "Opening weekend" }),
  );
  await transfer(db, { from: branches[7]!, to: null, hundredths: 420_00, time: ago(8) }, (move) =>
    bookInPool(db, organizationId, { ...pool, ...move }),
  );
}

async function writeBranch(
  db: Connection,
  branch: Branch,
  place: { id: string; locationId: string },
  since: Date,
  cancelledAt: Date,
): Promise<number> {
  const { account_id } = await db
    .insertInto("accounts")
    .values({
      company: branch.company,
      organization_id: place.id,
      location_id: place.locationId,
      is_licensed: !branch.isUnlicensed && !branch.isCancelled,
      onboarding_status: branch.isInvited ? "new-user" : "complete",
      ...(branch.cell && { phone_number: branch.cell, phone_number_type: "verified-cell" }),
      cancelled_at: branch.isCancelled ? cancelledAt : null,
      created_at: since,
      updated_at: since,
    })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await db.insertInto("account_counters").values({ account_id }).execute();
  await db.insertInto("account_settings").values({ account_id }).execute();
  await db
    .insertInto("users")
    .values({
      account_id,
      email: branch.email,
      owns_email: !branch.isInvited,
      email_verified_at: branch.isInvited ? null : since,
      password_hash: noPasswordYet(),
      first_name: branch.firstName,
      last_name: branch.lastName,
      slug: branch.company.toLowerCase().replaceAll(" ", "-"),
      ...(branch.cell && { mobile_number: branch.cell, mobile_verified_at: since }),
      created_at: since,
      updated_at: since,
    })
    .execute();
  return account_id;
}

/** Moves credits of one branch to another, or to the pool. */
async function transfer(
  db: Connection,
  { from, to, hundredths, time }: { from: Place; to: Place | null; hundredths: number; time: Date },
  book: (move: {
    id: string;
    time: Date;
    kind: "transfer";
    movedHundredths: number;
    poolHundredths: number;
    fromName: string;
    toName: string | null;
  }) => Promise<unknown>,
): Promise<void> {
  const id = uuidv7();
  const moves = [
    { accountId: from.accountId, hundredths: -hundredths, note: `Transferred to ${to ? to.name : NAME}` },
    ...(to ? [{ accountId: to.accountId, hundredths, note: `Transferred from ${from.name}` }] : []),
  ];
  await moveCredits(db, moves, { id, time });
  await book({
    id,
    time,
    kind: "transfer",
    movedHundredths: hundredths,
    poolHundredths: to ? 0 : hundredths,
    fromName: from.name,
    toName: to?.name ?? null,
  });
}
