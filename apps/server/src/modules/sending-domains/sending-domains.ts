import type { SendingDomain, SendingDomainRecord } from "@broadcast/contract/sending-domains";
import { AppError, notFound } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { Env } from "../../env.ts";
import { outsideTransaction, type SignedIn } from "../../http/context.ts";
import { seal } from "../../http/guard/secrets/sealed.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { dkimRecordName, dkimRecordText, makeDkimKey } from "../../providers/email/dkim.ts";
import { addressIn } from "../../providers/email/mailer.ts";
import { sealOf } from "./own-sender.ts";
import {
  type DomainRow,
  deleteDomain,
  findDomain,
  insertDomain,
  updateLocalPart,
} from "./sending-domains.sql.ts";

interface Shown {
  sendingDomain: SendingDomain | null;
  fallbackAddress: string;
}

export async function readDomain({ db, accountId, env }: SignedIn): Promise<Shown> {
  return show(env, await findDomain(db, accountId));
}

/** Adds the domain with its own key, which is generated outside of the transaction, since that takes time. */
export const addDomain = outsideTransaction(
  async (
    context: SignedIn,
    { body: { domain, localPart } }: { body: { domain: string; localPart: string } },
  ): Promise<Shown> => {
    const { env, accountId, clock, caller } = context;
    if (await findDomain(context.db, accountId)) throw oneOnly();
    const { privateKey, publicKey } = await makeDkimKey();
    await transaction(context.db, async (db) => {
      const isNew = await insertDomain(db, accountId, {
        ...{ domain, localPart, publicKey },
        // A unique selector, so that several accounts of one business can verify the same domain.
        selector: `pb-${uuidv7().slice(-10)}`,
        sealedKey: seal(env, sealOf(accountId), privateKey),
        now: clock.now(),
      });
      if (!isNew) throw oneOnly();
      await noteAudit({ ...context, db }, { event: "sending-domain-added", caller });
    });
    return readDomain(context);
  },
);

const oneOnly = () => new AppError("conflict", "You already have a domain. Remove it to add another.");

export async function changeSender(context: SignedIn, localPart: string): Promise<Shown> {
  if (!(await updateLocalPart(context.db, context.accountId, localPart))) throw notFound("domain");
  return readDomain(context);
}

export async function removeDomain(context: SignedIn): Promise<Record<string, never>> {
  if (!(await deleteDomain(context.db, context.accountId))) throw notFound("domain");
  await noteAudit(context, { event: "sending-domain-removed", caller: context.caller });
  return {};
}

export const dkimName = ({ selector, domain }: Pick<DomainRow, "selector" | "domain">): string =>
  dkimRecordName(selector, domain);
export const dmarcName = ({ domain }: Pick<DomainRow, "domain">): string => `_dmarc.${domain}`;

const show = (env: Env, row: DomainRow | undefined): Shown => ({
  sendingDomain: row
    ? {
        domain: row.domain,
        fromAddress: `${row.local_part}@${row.domain}`,
        state: row.state,
        problem: row.problem,
        checkedAt: row.checked_at?.toISOString() ?? null,
        provedAt: row.proved_at?.toISOString() ?? null,
        failingSince: row.failing_since?.toISOString() ?? null,
        records: recordsOf(row),
      }
    : null,
  fallbackAddress: addressIn(env.MAIL_FROM),
});

/**
 * Bounces go to the installation's own domain, which names the servers that may send (SPF). So the signature is what
 * verifies the domain, for DMARC too (RFC 7489, 3.1.1), and no SPF record has to be added.
 */
function recordsOf(row: DomainRow): SendingDomainRecord[] {
  const record = (name: string, rest: Omit<SendingDomainRecord, "type" | "name" | "host">) => ({
    type: "TXT" as const,
    name,
    host: name.slice(0, -row.domain.length - 1),
    ...rest,
  });
  return [
    record(dkimName(row), {
      purpose: "dkim",
      value: dkimRecordText(row.public_key),
      isRequired: true,
      isFound: row.has_dkim,
    }),
    record(dmarcName(row), {
      purpose: "dmarc",
      value: "v=DMARC1; p=none",
      isRequired: false,
      isFound: row.has_dmarc,
    }),
  ];
}
