import { Button } from "@broadcast/ui/actions/Button.tsx";
import { UsersRound } from "lucide-react";
import { Badge } from "../../ui/display/Badge.tsx";
import { CountBadge } from "../../ui/display/CountBadge.tsx";
import { StatCard } from "../../ui/display/StatCard.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { Specimen } from "./Specimen.tsx";

/** Components that show status. */
export function FeedbackSpecimens() {
  return (
    <>
      <Specimen title="Figures and progress">
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
            <StatCard label="Sent" value={8412} />
            <StatCard label="Delivered" value={8196} />
            <StatCard label="Replies" value={327} note="3.9 %" />
            <StatCard label="Opted out" value={19} />
          </div>
          <ProgressBar label="Sent" total={12480} done={8196} failed={216} />
          <div className="flex flex-wrap items-center gap-2">
            <Badge>Draft</Badge>
            <Badge tone="info">Sending</Badge>
            <Badge tone="danger">Failed</Badge>
            <CountBadge count={3} label="unread" />
            <CountBadge count={128} label="unread" />
          </div>
        </div>
      </Specimen>
      <Specimen title="Banners">
        <div className="flex flex-col gap-2">
          <Banner tone="brand" title="Share Project Broadcast">
            Earn account credit by sharing the tool you love!
          </Banner>
          <Banner title="Broadcasting Paused" action={<Button size="sm">Broadcast hours</Button>}>
            Messages wait until 8:00 AM.
          </Banner>
          <Banner tone="caution" title="Registration Required" onClose={() => {}}>
            by Mobile Carriers immediately
          </Banner>
          <Banner tone="danger" title="Identity Not Verified">
            Messaging is disabled
          </Banner>
        </div>
      </Specimen>
      <Specimen title="Empty, error, loading">
        <div className="grid gap-4 xl:grid-cols-3">
          <EmptyState
            icon={<UsersRound />}
            title="No spaces yet"
            text="A space is a group that talks together."
            action={<Button kind="primary">New space</Button>}
          />
          <ErrorState onRetry={() => {}} />
          <LoadingText />
        </div>
      </Specimen>
    </>
  );
}
