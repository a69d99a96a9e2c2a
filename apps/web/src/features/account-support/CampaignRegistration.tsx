import type { RegistrationEvent, RegistrationOfUser } from "@broadcast/contract/account-support";
import type { AdminUserDetail } from "@broadcast/contract/admin-users";
import { lintRegistration } from "@broadcast/domain/registration/registration-linter";
import { Pencil } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted } from "../../lib/words/format.ts";
import { momentText } from "../../lib/words/moment-text.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { FactList, userHref } from "../admin-users/index.ts";
import { RegistrationSummary } from "../registration/index.ts";
import { useRegistrationOf } from "./account-support.api.ts";
import { isOpenToEdits } from "./registration-words.ts";
import { SupportScreen } from "./SupportScreen.tsx";

const statusWords: Record<RegistrationOfUser["status"], string> = {
  "not-registered": "Not registered",
  "registration-queued": "Submitted",
  registering: "Under review",
  registered: "Registered",
  "registration-failed": "Refused",
};
const stepWords: Record<RegistrationOfUser["step"], string> = {
  none: "Nothing yet",
  brand: "Checking the business against public records",
  otp: "Waiting for the owner to answer a text",
  campaign: "Reviewers are reading the messages",
  done: "Done",
};
const eventWords: Record<RegistrationEvent["event"], string> = {
  submitted: "Submitted",
  "brand-approved": "The business was approved",
  refused: "Refused",
  registered: "Registered",
};

/** /admin/users/{userId}/campaign-registration: the submitted form, its status, and its outcome. */
export function CampaignRegistration() {
  return (
    <SupportScreen title="Campaign registration" useRead={useRegistrationOf}>
      {(registration, user) => (
        <div className="@container flex flex-col gap-4">
          <Standing registration={registration} user={user} />
          <Findings registration={registration} />
          <History history={registration.history} />
          {(registration.submittedForm ?? registration.form) ? (
            <RegistrationSummary
              title={registration.submittedForm ? "What was submitted" : "Draft, not submitted"}
              form={(registration.submittedForm ?? registration.form)!}
            />
          ) : null}
        </div>
      )}
    </SupportScreen>
  );
}

function Standing({ registration, user }: { registration: RegistrationOfUser; user: AdminUserDetail }) {
  const { status, step, path } = registration;
  const known = (value: string | null) => value ?? "None yet";
  const isUnderWay = status === "registration-queued" || status === "registering";
  return (
    <Card
      title="Status"
      actions={
        isOpenToEdits(status) ? (
          <ButtonLink
            size="sm"
            href={`${userHref(user._id)}/campaign-registration/edit`}
            icon={<Pencil aria-hidden="true" />}
          >
            Edit
          </ButtonLink>
        ) : null
      }
    >
      <FactList
        facts={[
          {
            label: "State",
            value: <Badge tone={status === "registered" ? "brand" : "neutral"}>{statusWords[status]}</Badge>,
          },
          ...(isUnderWay ? [{ label: "Now", value: stepWords[step] }] : []),
          { label: "Registry", value: path === "twilio" ? "Twilio" : "The Campaign Registry" },
          ...(registration.attempt > 0
            ? [
                { label: "Submitted", value: counted(registration.attempt, "time") },
                { label: "Brand", value: known(registration.brandId) },
                { label: "Brand's review", value: known(registration.brandStatus) },
                { label: "Brand's identity", value: known(registration.brandIdentityStatus) },
                { label: "Campaign", value: known(registration.campaignId) },
                { label: "Campaign's review", value: known(registration.campaignStatus) },
              ]
            : [{ label: "Submitted", value: "Not yet" }]),
          ...(status === "registered"
            ? [
                { label: "AT&T class", value: known(registration.attClass) },
                { label: "T-Mobile tier", value: known(registration.tmobileTier) },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** The reviewers' objections, or what they would be by the rules of the owner's form. */
function Findings({ registration: { status, problems, form } }: { registration: RegistrationOfUser }) {
  const found = status === "registration-failed" ? problems : [];
  const foreseen = form && isOpenToEdits(status) ? lintRegistration(form) : [];
  const all = [
    ...found.map((problem) => ({ ...problem, label: "The reviewers" })),
    ...foreseen.map((problem) => ({
      ...problem,
      label: problem.severity === "refused" ? "Would be refused" : "Might be refused",
    })),
  ];
  if (all.length === 0) return null;
  return (
    <Card title="Findings">
      <ul className="flex flex-col gap-2">
        {all.map(({ label, field, sentence }) => (
          <li key={label + field + sentence} className="text-text text-pretty">
            <span className="font-semibold">{label}:</span> {sentence}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function History({ history }: { history: RegistrationOfUser["history"] }) {
  const { timezone } = useCurrentUser();
  return (
    <Card title="History">
      {history.length === 0 ? (
        <p className="text-soft">Nothing has been submitted yet.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {history.map(({ _id, time, event, isBySupport, problems }) => (
            <li key={_id} className="min-w-0">
              <p className="text-text">
                {eventWords[event]}
                {isBySupport ? <span className="text-soft"> by support</span> : null}
              </p>
              {problems.map(({ field, sentence }) => (
                <p key={field + sentence} className="text-soft text-pretty">
                  {sentence}
                </p>
              ))}
              <p className="text-note text-soft">{momentText(time, timezone)}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
