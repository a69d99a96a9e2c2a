import { cx } from "@broadcast/ui/class-names.ts";
import {
  CircleAlert,
  Download,
  Gift,
  History,
  IdCard,
  KeyRound,
  Landmark,
  LogOut,
  type LucideIcon,
  Minus,
  Phone,
  Plus,
  ShieldAlert,
  Undo2,
} from "lucide-react";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { userHref } from "./admin-users.api.ts";

/** By subject, the ones that lock a person out last; some paths are screens of other features. */
const groups = [
  {
    title: "History",
    acts: [
      { path: "audit-history", label: "Audit history", icon: History },
      { path: "unsent-messages", label: "Unsent messages", icon: CircleAlert },
      { path: "message-score-violations", label: "Message score violations", icon: ShieldAlert },
      { path: "export-payment-history", label: "Export payment history", icon: Download },
    ],
  },
  {
    title: "Credits",
    acts: [
      { path: "add-credits", label: "Add credits", icon: Plus },
      { path: "remove-credits", label: "Remove credits", icon: Minus },
      { path: "restore-cancelled-credits", label: "Restore cancelled credits", icon: Undo2 },
      { path: "apply-referral-code", label: "Apply referral code", icon: Gift },
    ],
  },
  {
    title: "Number and registration",
    acts: [
      { path: "update-number", label: "Update number", icon: Phone },
      { path: "campaign-registration", label: "Campaign registration", icon: Landmark },
      { path: "identity-verification", label: "Identity verification", icon: IdCard },
    ],
  },
  { title: "Access", acts: [{ path: "set-password", label: "Set password", icon: KeyRound }] },
] as const;

const rowStyle =
  "flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left font-medium no-underline hover:bg-n2 active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]";

function RowContent({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-[18px] shrink-0 text-soft" />
      <span className="min-w-0 flex-1">{label}</span>
    </>
  );
}

interface SupportActionsProps {
  userId: string;
  /** Left out for support's own account, whose sessions end in the settings. */
  onEndSessions?: (() => void) | undefined;
}

/** What support can look up and do for a user. */
export function SupportActions({ userId, onEndSessions }: SupportActionsProps) {
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ title, acts }) => (
        <Card key={title} title={title} isPadded={false}>
          <ul className="pb-1.5">
            {acts.map(({ path, label, icon }) => (
              <li key={path}>
                <AppLink href={`${userHref(userId)}/${path}`} className={cx(rowStyle, "text-text")}>
                  <RowContent icon={icon} label={label} />
                </AppLink>
              </li>
            ))}
            {title === "Access" && onEndSessions ? (
              <li>
                <button type="button" onClick={onEndSessions} className={cx(rowStyle, "text-bad11")}>
                  <RowContent icon={LogOut} label="End all sessions" />
                </button>
              </li>
            ) : null}
          </ul>
        </Card>
      ))}
    </div>
  );
}
