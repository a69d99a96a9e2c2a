import type { SpaceForecast } from "@broadcast/contract/spaces";
import type { StoredMedia } from "../../../db/columns.ts";
import type { SignedIn } from "../../../http/context.ts";
import { readBalance } from "../../credits/index.ts";
import { readSender } from "../../messages/index.ts";
import { listNextMembers } from "../members/members.sql.ts";
import { getSpace } from "../spaces.ts";
import { prepareForMembers } from "./prepare-for-members.ts";
import { ownName } from "./space-content.ts";

/** Members per step of a forecast. */
const FORECAST_STEP = 250;

/** Forecasts a message sent now, by the same decision as sending. Writes nothing. */
export async function readForecast(
  context: SignedIn,
  spaceId: string,
  { text, hasMedia }: { text: string; hasMedia: boolean },
): Promise<SpaceForecast> {
  const { db, env, accountId, clock } = context;
  const { name: spaceName } = await getSpace(context, spaceId);
  const sender = await readSender(db, accountId);
  // An attachment makes it a picture message; which file it is doesn't matter here.
  const media: StoredMedia[] = hasMedia ? [{ key: "", contentType: "image/jpeg" }] : [];
  const said = { spaceName, writer: ownName(sender), isMember: false, text, media };
  const now = clock.now();
  const forecast = { members: 0, goes: 0, waits: 0, named: 0 };
  const reasons = new Map<string, number>();
  let costHundredths = 0;
  for (let after: string | null = null; ; ) {
    const members = await listNextMembers(
      db,
      accountId,
      { spaceId, after, except: null, without: null },
      FORECAST_STEP,
    );
    const readers = members.filter(({ isInApp }) => isInApp).length;
    forecast.members += readers;
    forecast.goes += readers;
    const texted = members.filter(({ isInApp }) => !isInApp);
    const prepared = await prepareForMembers({ db, env }, accountId, said, texted, now);
    for (const { isNamed, messages } of prepared)
      for (const { decision } of messages) {
        forecast.members += 1;
        if (decision.kind === "skip") reasons.set(decision.reason, (reasons.get(decision.reason) ?? 0) + 1);
        else {
          forecast[decision.waits ? "waits" : "goes"] += 1;
          if (isNamed) forecast.named += 1;
          costHundredths += decision.costHundredths;
        }
      }
    if (members.length < FORECAST_STEP) break;
    after = members.at(-1)!.contact._id;
  }
  const notSent = [...reasons].map(([reason, count]) => ({ reason, count }));
  return {
    ...forecast,
    notSent: notSent.toSorted((a, b) => b.count - a.count),
    credits: costHundredths / 100,
    balanceCredits: (await readBalance(db, accountId)) / 100,
  };
}
