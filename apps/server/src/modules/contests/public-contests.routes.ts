import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { nameProblem } from "@broadcast/domain/account/names";
import { contestState } from "@broadcast/domain/automation/contest-state";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, invalid } from "../../app-error.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { countCall, countedAddress } from "../../http/guard/limits/rate-limit.ts";
import { noteChange } from "../../http/live/change-log.ts";
import {
  answerFailedPage,
  answerPage,
  languageOf,
  readForms,
  type Told,
} from "../../public-pages/answer-page.ts";
import { HONEYPOT, makeFormToken, readFormToken } from "../../public-pages/form-trap.ts";
import { invalidLink } from "../../public-pages/invalid-link.ts";
import { type Branded, pageBrandOf } from "../../public-pages/public-page.ts";
import { requireServed } from "../../public-pages/served.ts";
import type { Services } from "../../services.ts";
import {
  ensureEmailContact,
  findContactIdByPhone,
  insertContact,
  readPhoneNumber,
} from "../contacts/index.ts";
import { readSender } from "../messages/index.ts";
import { findPublishedBySlug, listPlaces, type PublicContest } from "./contests.sql.ts";
import { rulesUrl } from "./contests.ts";
import { enterContest } from "./enter-contest.ts";
import { readEntryLines } from "./entries.sql.ts";
import { proofPage } from "./proof-page.ts";
import { enteredPage, rulesPage } from "./rules-page.ts";

const READ_LIMIT = { max: 120, windowSeconds: 60, by: "address" } as const;
const ENTER_LIMIT = { max: 30, windowSeconds: 600, by: "address" } as const;

const NOT_OPEN = "This contest isn't open, so you can't enter.";

/** Serves contests' public pages: official rules with the free way to enter, and the proof of the draw. */
export async function servePublicContests(app: FastifyInstance, services: Services): Promise<void> {
  readForms(app);
  type Slug = { Params: { slug: string } };

  app.get<Slug>("/contest/:slug", (request, reply) =>
    answerPage(services, request, reply, async () => {
      await countCall(services.db, `GET /contest ${countedAddress(request.ip)}`, READ_LIMIT);
      return draw(services, request, await findContest(services, request.params.slug));
    }),
  );

  app.post<Slug & { Body: Told }>("/contest/:slug", (request, reply) =>
    answerPage(services, request, reply, async () => {
      await countCall(services.db, `POST /contest ${countedAddress(request.ip)}`, ENTER_LIMIT);
      const { slug } = request.params;
      try {
        return await retriedTransaction(services.db, async (db) => {
          const contest = await findContest({ ...services, db }, slug);
          const title = await enterOnPage({ ...services, db }, contest, request.body ?? {});
          return enteredPage({ contest, language: languageOf(request), title });
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 404 || error.status === 410) throw error;
        // The input stays; the page shows the errors.
        reply.status(error.status);
        const contest = await findContest(services, slug);
        return draw(services, request, contest, { told: request.body ?? {}, error });
      }
    }),
  );

  app.get<Slug>("/contest/:slug/proof", (request, reply) =>
    answerPage(services, request, reply, async () => {
      await countCall(services.db, `GET /contest ${countedAddress(request.ip)}`, READ_LIMIT);
      const contest = await findContest(services, request.params.slug);
      const { timezone } = await readSender(services.db, contest.accountId);
      return proofPage({
        contest,
        places: await listPlaces(services.db, contest.accountId, contest.id),
        timeZone: timezone,
        now: services.clock.now(),
        language: languageOf(request),
        rulesUrl: rulesUrl(services.env, contest.slug),
      });
    }),
  );

  app.get<Slug>("/contest/:slug/entries.txt", async (request, reply) => {
    try {
      await countCall(services.db, `GET /contest/entries ${countedAddress(request.ip)}`, READ_LIMIT);
      const contest = await findContest(services, request.params.slug);
      if (!contest.sealedAt)
        throw new AppError("not-found", "The list is published when the contest closes.");
      return reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", "no-store")
        .send(await readEntryLines(services.db, contest.accountId, contest.id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return answerFailedPage(services, request, reply, error);
    }
  });
}

async function findContest(
  { db, env }: Pick<Services, "db" | "env">,
  slug: string,
): Promise<Branded<PublicContest>> {
  const contest = await findPublishedBySlug(db, slug);
  if (!contest) throw invalidLink();
  return { ...requireServed(contest), brand: pageBrandOf(env, contest) };
}

async function draw(
  { db, env, clock }: Services,
  request: FastifyRequest,
  contest: Branded<PublicContest>,
  again?: { told: Told; error: AppError },
): Promise<string> {
  const now = clock.now();
  const problems = again?.error.extras.fields ?? {};
  const { timezone } = await readSender(db, contest.accountId);
  return rulesPage({
    contest,
    timeZone: timezone,
    now,
    language: languageOf(request),
    token: makeFormToken(env, contest.id, now),
    action: rulesUrl(env, contest.slug),
    ...(again && { told: again.told, problems }),
    ...(again && Object.keys(problems).length === 0 && { problem: again.error.message }),
  });
}

/** Enters the page's visitor, and returns what to tell them. Programs get the same answer without an entry. */
async function enterOnPage(
  { db, env, clock }: Pick<Services, "db" | "env" | "clock">,
  contest: PublicContest,
  told: Told,
): Promise<string> {
  const { accountId, id: contestId } = contest;
  const now = clock.now();
  if (contestState(contest, now) !== "open") throw new AppError("wrong-state", NOT_OPEN);
  const opened = readFormToken(env, contestId, told.token ?? "", now);
  if (!opened) throw new AppError("conflict", "This page was open for too long. Please send it again.");
  const fields = readTold(contest, told);
  if (opened.isTooFast || told[HONEYPOT]) return ENTERED;
  const contactId =
    fields.phoneNumber === null
      ? await ensureEmailContact(db, accountId, fields.email!, now, fields)
      : ((await insertContact(db, accountId, fields, now)) ??
        (await findContactIdByPhone(db, accountId, fields.phoneNumber)));
  if (!contactId) throw new AppError("conflict", "That didn't work. Please send it again.");
  const outcome = await enterContest(db, accountId, {
    contestId,
    contactId,
    way: "page",
    now,
    nonce: opened.nonce,
  });
  if (outcome === "not-open") throw new AppError("wrong-state", NOT_OPEN);
  await noteChange(db, accountId, ["contacts"], [contactId]);
  return outcome === "entered" ? ENTERED : "You've already entered";
}

const ENTERED = "You are in!";

/** Throws `invalid-input` by field. */
function readTold({ regions, minAge }: PublicContest, told: Told) {
  const typed = (name: string) => (told[name] ?? "").trim();
  const problems: Record<string, string> = {};
  const firstName = typed("firstName");
  const lastName = typed("lastName");
  if (firstName === "") problems.firstName = "First name is required.";
  for (const [name, value] of Object.entries({ firstName, lastName })) {
    const problem = value.length > 80 ? "Use at most 80 characters." : nameProblem(value);
    if (problem) problems[name] = problem;
  }
  const phoneNumber = typed("phoneNumber") === "" ? null : readPhoneNumber(typed("phoneNumber"));
  if (typed("phoneNumber") !== "" && !phoneNumber)
    problems.phoneNumber = "Enter a 10-digit phone number, such as (512) 555-0148.";
  const email = typed("email") || null;
  if (email && !checkEmailForm(email)) problems.email = "Please enter a valid email address";
  if (typed("phoneNumber") === "" && !email) problems.phoneNumber = "Enter a phone number or an email.";
  if (!regions.includes(typed("region"))) problems.region = "Choose the state you live in.";
  if (!told.isOldEnough) problems.isOldEnough = `You must be ${minAge} or older to enter.`;
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { firstName, lastName, phoneNumber, email };
}

/** Sends a page, also for errors. */
