import { hasRight, type Right } from "@broadcast/contract/roles";
import type { CurrentUser } from "@broadcast/contract/users";
import { type ComponentType, lazy, Suspense, useContext } from "react";
import { useBroadcastingResumesAt } from "../../lib/broadcasting-paused.ts";
import { useSupportLinks } from "../../lib/support.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Banner, type BannerTone } from "../../ui/feedback/Banner.tsx";
import { CurrentPath } from "../../ui/lists/current-path.ts";
import type { BannerKind } from "./due-banners.ts";

const VerifyEmailBanner = lazy(async () => ({
  default: (await import("../../features/auth/index.ts")).VerifyEmailBanner,
}));

// Lazy, because few accounts need these.
const CheckRegistrationButton = lazy(async () => ({
  default: (await import("./CheckRegistrationButton.tsx")).CheckRegistrationButton,
}));
const ResendSmsButton = lazy(async () => ({
  default: (await import("./ResendSmsButton.tsx")).ResendSmsButton,
}));

interface Way {
  href: string;
  label: string;
  right?: Right;
}

interface Content {
  tone: BannerTone;
  title: string;
  text?: string;
  /** Makes the text a link that opens a mail to support with this subject. */
  mailSubject?: string;
  /** The pages where it is resolved, each with the right it requires; the first one the user may open is linked. */
  links?: readonly Way[];
  /** An action offered in the banner itself. */
  button?: { Button: ComponentType; right: Right };
}

/** The wording of each banner comes from doc 1, section 2. */
const contents: Record<Exclude<BannerKind, "verify-email">, Content> = {
  "sending-suspended": {
    tone: "danger",
    title: "Sending Suspended",
    text: "Please contact support",
    mailSubject: "Sending suspended",
  },
  "payment-failed": {
    tone: "danger",
    title: "Payment failed",
    text: "Sending is off until your payment goes through",
    links: [{ href: "/subscription/update-payment", label: "Update payment", right: "account-admin" }],
  },
  "credits-short": {
    tone: "danger",
    title: "Not Enough Credits",
    text: "Some messages weren't sent",
    links: [
      { href: "/subscription/buy-credits", label: "Buy Credits", right: "account-admin" },
      { href: "/subscription/change-subscription", label: "Upgrade", right: "account-admin" },
      { href: "/unsent-messages", label: "See which" },
    ],
  },
  "identity-failed": {
    tone: "danger",
    title: "Identity Not Verified",
    text: "Messaging is disabled",
    links: [{ href: "/account/identity", label: "See why", right: "account-admin" }],
  },
  "verify-identity": {
    tone: "caution",
    title: "Verify Identity",
    text: "to enable messaging",
    links: [{ href: "/account/identity", label: "Verify", right: "account-admin" }],
  },
  "registration-failed": {
    tone: "danger",
    title: "Registration Failed",
    text: "Please contact support",
    mailSubject: "Carrier registration",
    links: [{ href: "/account/tcr", label: "See why", right: "account-admin" }],
  },
  "registration-required": {
    tone: "caution",
    title: "Registration Required",
    text: "by Mobile Carriers immediately",
    links: [{ href: "/account/tcr", label: "Register", right: "account-admin" }],
  },
  "registration-sms": {
    tone: "caution",
    title: "SMS Verification Required",
    links: [{ href: "/account/tcr", label: "Open", right: "account-admin" }],
    button: { Button: ResendSmsButton, right: "account-admin" },
  },
  "registration-pending": {
    tone: "info",
    title: "Registration Pending",
    links: [{ href: "/account/tcr", label: "Open", right: "account-admin" }],
    button: { Button: CheckRegistrationButton, right: "account-admin" },
  },
  "broadcasting-paused": {
    tone: "info",
    title: "Broadcasting Paused",
    // The resume time replaces this text when the poll knows it.
    text: "until your broadcast hours begin",
    links: [{ href: "/settings/broadcast-hours", label: "Broadcast hours" }],
  },
  referral: {
    tone: "brand",
    title: "Share Project Broadcast - Earn account credit by sharing the tool you love!",
    links: [{ href: "/account/referral-program", label: "Share" }],
  },
};

/** Shows one banner. Actions the user has no right to, and links without a screen, are left out. */
export function FooterBanner({
  kind,
  user,
  canOpen,
  onIgnore,
}: {
  kind: BannerKind;
  user: CurrentUser;
  canOpen: (path: string) => boolean;
  onIgnore?: (() => void) | undefined;
}) {
  const support = useSupportLinks();
  const resumesAt = useBroadcastingResumesAt();
  const path = useContext(CurrentPath);
  if (kind === "verify-email")
    return (
      <Suspense fallback={null}>
        <VerifyEmailBanner />
      </Suspense>
    );
  const { tone, title, mailSubject, links, button } = contents[kind];
  const text =
    kind === "broadcasting-paused" && resumesAt
      ? `until ${momentWithin(resumesAt, user.timezone)}`
      : contents[kind].text;
  const may = (right: Right = "signed-in") => hasRight(user.roles, right);
  const way = links?.find(({ href, right }) => may(right) && canOpen(href));
  // Don't link to the page that is already open.
  const link = way?.href === path ? undefined : way;
  const Act = button && may(button.right) ? button.Button : null;
  return (
    <Banner
      look="bar"
      tone={tone}
      title={title}
      onClose={onIgnore}
      action={
        link || Act ? (
          <span className="flex items-center gap-1.5">
            {Act ? (
              <Suspense fallback={null}>
                <Act />
              </Suspense>
            ) : null}
            {link ? (
              <span className={Act ? "max-sm:hidden" : undefined}>
                <ButtonLink href={link.href} size="sm" kind={Act ? "quiet" : "secondary"}>
                  {link.label}
                </ButtonLink>
              </span>
            ) : null}
          </span>
        ) : null
      }
    >
      {mailSubject ? (
        <a href={support.mail(mailSubject)} className="touch-target underline">
          {text}
        </a>
      ) : (
        text
      )}
    </Banner>
  );
}
