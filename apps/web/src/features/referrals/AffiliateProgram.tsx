import { creditsText, formatCredits } from "@broadcast/domain/account/credits";
import { UsersRound } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { ReadyPanel } from "../settings/index.ts";
import { useReferralProgram, useReferrals } from "./referrals.api.ts";
import { ShareCard } from "./ShareCard.tsx";

const title = "Affiliate program";

/** For frequent referrers: all sign-ups through the link, and what each earned. */
export function AffiliateProgram() {
  const { timezone } = useCurrentUser();
  const read = useReferralProgram();
  const source = useReferrals();
  return (
    <ReadyPanel title={title} read={read}>
      {(program) => (
        <Panel title={title} width="reading">
          <p className="text-soft text-pretty">
            Put your link on your website, in your emails and posts. Each account that signs up with it and
            starts paying earns you {creditsText(program.rewardCredits)}. There's no limit.
          </p>
          <ShareCard program={program} />
          <Card title="Who joined through your link" isPadded={false}>
            <List
              label="Who joined through your link"
              isEmbedded
              source={source}
              row={(referral) => ({
                title: referral.name,
                subtitle: new Date(referral.time).toLocaleDateString("en-US", {
                  dateStyle: "medium",
                  timeZone: timezone,
                }),
                meta: (
                  <span className="flex flex-col items-end gap-1">
                    <span className="text-body font-semibold tabular-nums text-text">
                      {formatCredits(referral.earnedCredits)}
                    </span>
                    <Badge tone={referral.state === "paying" ? "brand" : "neutral"}>
                      {referral.state === "paying" ? "Paying" : "Signed up"}
                    </Badge>
                  </span>
                ),
              })}
              empty={
                <EmptyState
                  icon={<UsersRound />}
                  title="No one yet"
                  text="Share your link. Businesses that sign up with it appear here."
                />
              }
            />
          </Card>
        </Panel>
      )}
    </ReadyPanel>
  );
}
