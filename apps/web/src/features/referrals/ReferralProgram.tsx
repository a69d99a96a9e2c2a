import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import { StatCard } from "../../ui/display/StatCard.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ReadyPanel } from "../settings/index.ts";
import { useReferralProgram } from "./referrals.api.ts";
import { ShareCard } from "./ShareCard.tsx";

const title = "Referral program";

/** The account's own link, and its earnings. */
export function ReferralProgram() {
  const read = useReferralProgram();
  return (
    <ReadyPanel title={title} read={read}>
      {(program) => (
        <Panel title={title} width="reading">
          <p className="text-soft text-pretty">
            Share Project Broadcast with other businesses. When one signs up with your link and makes its
            first payment, you get {creditsText(program.rewardCredits)}.
          </p>
          <ShareCard program={program} />
          <div className="grid gap-3 sm:grid-cols-3">
            <StatCard label="Signed up" value={program.signUps} />
            <StatCard label="Paying" value={program.paying} />
            <StatCard label="Credits earned" value={formatCredits(program.earnedCredits)} />
          </div>
        </Panel>
      )}
    </ReadyPanel>
  );
}
