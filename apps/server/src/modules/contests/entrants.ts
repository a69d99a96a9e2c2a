import type { postalEntrant } from "@broadcast/contract/contests";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { nameProblem } from "@broadcast/domain/account/names";
import { contestState } from "@broadcast/domain/automation/contest-state";
import type { z } from "zod";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { type ContactSelection, startContactAction } from "../contact-actions/index.ts";
import {
  ensureEmailContact,
  findContact,
  findContactIdByPhone,
  insertContact,
  readPhoneNumber,
} from "../contacts/index.ts";
import { getContest } from "./contests.ts";
import { enterContacts } from "./enter-contacts.ts";
import { enterContest } from "./enter-contest.ts";
import { deleteEntries, listEntrants } from "./entries.sql.ts";

export async function searchEntrants(
  context: SignedIn,
  contestId: string,
  {
    term,
    paging: { page, pageSize },
  }: { term?: string | undefined; paging: { page: number; pageSize: number } },
) {
  await getContest(context, contestId);
  const { entrants, total } = await listEntrants(
    context.db,
    context.accountId,
    { contestId, term },
    sliceOf({ page, pageSize }),
  );
  return { entrants, paging: pagingOf(total, page, pageSize) };
}

const NOT_OPEN = "People can enter only while the contest is open.";

async function requireOpen(context: SignedIn, contestId: string) {
  const contest = await getContest(context, contestId);
  if (contestState(contest, context.clock.now()) !== "open") throw new AppError("wrong-state", NOT_OPEN);
  return contest;
}

/** Enters the chosen contacts by hand. Throws `wrong-state` unless the contest is open. */
export async function enterSelected(context: SignedIn, contestId: string, selection: ContactSelection) {
  const { name } = await requireOpen(context, contestId);
  return startContactAction(context, enterContacts, selection, { contestId, name });
}

/** Enters a person who sent a letter: the contact with that number, else with that email, or a new one. */
export async function enterByPost(
  context: SignedIn,
  contestId: string,
  told: z.output<typeof postalEntrant>,
): Promise<{ _id: string; name: string }> {
  const { db, accountId, clock } = context;
  await requireOpen(context, contestId);
  const { firstName, lastName, email } = told;
  const phoneNumber = told.phoneNumber === "" ? null : readPhoneNumber(told.phoneNumber);
  const problems: Record<string, string> = {};
  for (const [field, value] of Object.entries({ firstName, lastName })) {
    const problem = nameProblem(value);
    if (problem) problems[field] = problem;
  }
  if (told.phoneNumber !== "" && !phoneNumber)
    problems.phoneNumber = "Enter a 10-digit phone number, such as (512) 555-0148.";
  if (email !== "" && !checkEmailForm(email)) problems.email = "Please enter a valid email address";
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const now = clock.now();
  const fields = { firstName, lastName, phoneNumber, email: email || null };
  // A person who writes again is the same entrant, by either of the two.
  const contactId =
    phoneNumber === null && email !== ""
      ? await ensureEmailContact(db, accountId, email, now, { firstName, lastName })
      : ((await insertContact(db, accountId, fields, now)) ??
        (await findContactIdByPhone(db, accountId, phoneNumber!)));
  if (!contactId) throw new AppError("conflict", "This contact was just changed. Try again.");
  const outcome = await enterContest(db, accountId, { contestId, contactId, way: "post", now });
  if (outcome === "not-open") throw new AppError("wrong-state", NOT_OPEN);
  if (outcome === "entered-before")
    throw new AppError("conflict", "This contact already has all the entries the rules allow.");
  return { _id: contactId, name: `${firstName} ${lastName}`.trim() };
}

export async function removeEntrant(context: SignedIn, contestId: string, contactId: string) {
  const { db, accountId } = context;
  await requireOpen(context, contestId);
  if (!(await findContact(db, accountId, contactId))) throw notFound("contact");
  if ((await deleteEntries(db, accountId, [contactId], { contestId })) === 0) throw notFound("entry");
  return {};
}
