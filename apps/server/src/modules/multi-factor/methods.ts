import type { OwnMultiFactorMethod, SentCode } from "@broadcast/contract/multi-factor";
import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { AppError, notFound } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { requirePassword } from "../users/index.ts";
import { addMethod, prepareCodes, refuseOneMore } from "./add-method.ts";
import { canDefer, shownMethod } from "./challenges.ts";
import { hasCode, spendCode } from "./codes.sql.ts";
import { beginApp, sendCode, tryCode, wrongCode } from "./codes.ts";
import { requireSupported } from "./deliver-code.ts";
import { deleteMethod, findMethod, listMethods, lockMethods, type MethodRow } from "./methods.sql.ts";
import { securityMail } from "./multi-factor.jobs.ts";
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.sql.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { supportedChannels } from "./system-number.ts";
import { readTarget } from "./targets.ts";

export async function listOwnMethods(context: SignedIn) {
  const { db, caller } = context;
  return {
    methods: (await listMethods(db, caller.userId)).map(ownMethod),
    supportedChannels: supportedChannels(context),
    recoveryCodesLeft: await countRecoveryCodes(db, caller.userId),
    isRequired: !canDefer(context, { superuser: caller.roles.includes("superuser") }),
  };
}

/** Begins to add a method: its code proves ownership. Waits for carriers: call it outside of a transaction. */
export async function beginMethod(
  context: SignedIn,
  input: { password: string; channel: MultiFactorChannel; to?: string | undefined },
): Promise<SentCode & { pendingId: string }> {
  const { db, caller } = context;
  const { userId } = caller;
  const { channel } = input;
  requireSupported(context, channel);
  const target = readTarget(channel, input.to, "to");
  await requirePassword(context, input.password);
  refuseOneMore(await listMethods(db, userId), { channel, target });
  const { id: pendingId, ...sent } =
    channel === "authenticator"
      ? await beginApp(context, await readUser(context), { purpose: "add-method", nonceHash: null })
      : await sendCode(
          context,
          { userId, purpose: "add-method", nonceHash: null, channel, target, methodId: null },
          "verification",
        );
  return { ...sent, pendingId };
}

/** Adds the method with a correct code. A wrong code counts: call it outside of a transaction. */
export async function confirmMethod(
  context: SignedIn,
  { pendingId: id, verificationCode }: { pendingId: string; verificationCode: string },
) {
  const { db, caller } = context;
  const { userId, accountId } = caller;
  const sought = { userId, purpose: "add-method", id } as const;
  if (!(await hasCode(db, sought))) throw notFound("code");
  const right = await tryCode(context, sought, verificationCode);
  if (typeof right === "string") throw wrongCode(right);
  const { codeId, channel, target, sealedSecret, step: lastStep } = right;
  const codes = await prepareCodes(await listMethods(db, userId));
  const { method, recoveryCodes } = await transaction(db, async (tx) => {
    if (codeId !== null && !(await spendCode(tx, codeId))) throw wrongCode("over");
    return addMethod(
      { ...context, db: tx },
      { userId, accountId, caller },
      { channel, target, sealedSecret, lastStep },
      codes,
    );
  });
  return { method: ownMethod(method), recoveryCodes };
}

/** Removes a method; removing the last one also ends the recovery codes. */
export async function removeMethod(
  context: SignedIn,
  { methodId, password }: { methodId: string; password: string },
): Promise<void> {
  const { userId } = context.caller;
  if (!(await findMethod(context.db, userId, methodId))) throw notFound("verification method");
  await requirePassword(context, password);
  await transaction(context.db, async (tx) => {
    await lockMethods(tx, userId);
    const channel = await deleteMethod(tx, userId, methodId);
    if (!channel) throw notFound("verification method");
    if ((await listMethods(tx, userId)).length === 0) await deleteRecoveryCodes(tx, userId);
    await noteAudit(
      { ...context, db: tx },
      { event: "second-factor-removed", caller: context.caller, details: { channel } },
    );
    await enqueue(tx, securityMail, { userId, change: "removed", channel });
  });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  context: SignedIn,
  password: string,
): Promise<{ recoveryCodes: string[] }> {
  const { caller } = context;
  const { userId } = caller;
  await requirePassword(context, password);
  const codes = await makeRecoveryCodes();
  return transaction(context.db, async (tx) => {
    await lockMethods(tx, userId);
    if ((await listMethods(tx, userId)).length === 0)
      throw new AppError(
        "wrong-state",
        "Add a verification method first. Recovery codes are a backup for it.",
      );
    await replaceRecoveryCodes(tx, userId, codes.kept);
    await noteAudit({ ...context, db: tx }, { event: "recovery-codes-made", caller });
    await enqueue(tx, securityMail, { userId, change: "recovery-codes-made" });
    return { recoveryCodes: codes.shown };
  });
}

const ownMethod = (row: MethodRow): OwnMultiFactorMethod => ({
  ...shownMethod(row),
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const readUser = ({ db, caller }: SignedIn) =>
  db.selectFrom("users").where("id", "=", caller.userId).select(["id", "email"]).executeTakeFirstOrThrow();
