import { hasRight, type Right } from "@broadcast/contract/roles";
import type { CurrentUser } from "@broadcast/contract/users";
import { formatCredits } from "@broadcast/domain/account/credits";
import { planState } from "@broadcast/domain/account/plans";
import {
  Braces,
  ChartColumn,
  Coins,
  Contact,
  DoorClosed,
  Handshake,
  History,
  KeyRound,
  MailCheck,
  Megaphone,
  MonitorSmartphone,
  Plug,
  Radio,
  Rocket,
  ScanFace,
  ShieldCheck,
  Smartphone,
  Terminal,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { LinkListRow } from "../../ui/lists/LinkList.tsx";

interface AccountPage extends LinkListRow {
  /** The right it requires, the same as its screen. */
  right: Right;
  isWebOnly?: boolean;
  /** Hidden from organization members, for whom the organization decides it. */
  isWithoutOrganization?: boolean;
  /** Hidden while there is a paid plan, which is canceled instead. */
  isWithoutSubscription?: boolean;
  /** Only for users with an account at the payment provider. */
  needsPaymentAccount?: boolean;
}

const groups: readonly { label: string; links: readonly AccountPage[] }[] = [
  {
    label: "You and your business",
    links: [
      {
        href: "/account/profile",
        title: "Profile",
        text: "Name, business, email",
        icon: UserRound,
        right: "account-admin",
        keywords: "company website address industry personal details",
      },
      {
        href: "/welcome",
        title: "First steps",
        text: "What's done and what's next",
        icon: Rocket,
        right: "signed-in",
        keywords: "checklist get started onboarding setup",
      },
      {
        href: "/account/mobile-number",
        title: "Mobile number",
        text: "Your own phone, for codes and calls",
        icon: Smartphone,
        right: "account-admin",
        keywords: "cell phone personal number",
      },
      {
        href: "/account/contact-card",
        title: "Contact card",
        text: "What your customers can save",
        icon: Contact,
        right: "account-admin",
        keywords: "vcard vcf business card logo",
      },
      {
        href: "/account/user-custom-fields",
        title: "Saved texts",
        text: "Details about you to use in messages",
        icon: Braces,
        right: "account-admin",
        keywords: "your custom fields snippets booking link signature dynamic merge",
      },
    ],
  },
  {
    label: "Compliance",
    links: [
      {
        href: "/account/identity",
        title: "Identity",
        text: "Who you are, for messaging",
        icon: ScanFace,
        right: "account-admin",
        keywords: "id verification verify kyc",
      },
      {
        href: "/account/tcr",
        title: "Carrier registration",
        text: "Required by mobile carriers",
        icon: Radio,
        right: "account-admin",
        keywords: "10dlc tcr brand campaign ein",
      },
      {
        href: "/account/can-spam-compliance",
        title: "CAN-SPAM compliance",
        text: "Postal address in your emails",
        icon: MailCheck,
        right: "account-admin",
        keywords: "mailing address unsubscribe footer law",
      },
    ],
  },
  {
    label: "Usage",
    links: [
      {
        href: "/account/credit-usage",
        title: "Credit usage",
        text: "",
        icon: Coins,
        right: "signed-in",
        keywords: "billing balance plan cost spending history",
      },
      {
        href: "/account/stats",
        title: "Stats",
        text: "Your activity, day by day",
        icon: ChartColumn,
        right: "signed-in",
        keywords: "statistics reports analytics numbers",
      },
    ],
  },
  {
    label: "Security",
    links: [
      {
        href: "/account/change-password",
        title: "Password",
        text: "Change your password",
        icon: KeyRound,
        right: "owner",
        keywords: "login sign in credentials",
      },
      {
        href: "/account/multi-factor-authentication",
        title: "Two-step verification",
        text: "A code in addition to your password",
        icon: ShieldCheck,
        right: "owner",
        keywords: "two-factor 2fa mfa authenticator recovery codes",
      },
      {
        href: "/account/sign-out-all",
        title: "Where you're signed in",
        text: "Browsers and phones, sign out",
        icon: MonitorSmartphone,
        right: "owner",
        keywords: "sessions devices log out logout",
      },
      {
        href: "/account/activity",
        title: "Activity",
        text: "Sign-ins and security changes",
        icon: History,
        right: "owner",
        keywords: "audit log history",
      },
      {
        href: "/subscription/change-subscription/cancel-subscription",
        title: "Close account",
        text: "What happens to your number and data",
        icon: DoorClosed,
        right: "owner",
        keywords: "cancel delete leave quit remove deactivate",
        isWebOnly: true,
        isWithoutOrganization: true,
        isWithoutSubscription: true,
      },
    ],
  },
  {
    label: "People and apps",
    links: [
      {
        href: "/account/managers",
        title: "Managers",
        text: "People who can manage your account",
        icon: UsersRound,
        right: "owner",
        keywords: "team access invite delegate share",
        isWithoutOrganization: true,
      },
      {
        href: "/account/integrations",
        title: "Integrations",
        text: "Partners you can connect",
        icon: Plug,
        right: "owner",
        keywords: "apps connect crm zapier",
        isWebOnly: true,
      },
      {
        href: "/account/referral-program",
        title: "Referral program",
        text: "Share us and earn credits",
        icon: Megaphone,
        right: "account-admin",
        keywords: "refer a friend link code invite earn",
        needsPaymentAccount: true,
      },
      {
        href: "/account/affiliate-program",
        title: "Affiliate program",
        text: "Who joined through your link",
        icon: Handshake,
        right: "account-admin",
        keywords: "affiliate partner recommend link commission",
        isWebOnly: true,
      },
      {
        href: "/account/api-key",
        title: "API key",
        text: "For your own apps",
        icon: Terminal,
        right: "owner",
        keywords: "developer token code",
        isWebOnly: true,
      },
    ],
  },
];

/** The account pages a user may open, by the contract's rights, under their headings. */
export const accountPages = (
  user: Pick<CurrentUser, "roles" | "organization" | "messageCredits" | "stripeId" | "subscriptionPlan">,
  isNative: boolean,
): readonly { label: string; links: readonly AccountPage[] }[] =>
  groups
    .map((group) => ({
      ...group,
      links: group.links
        .filter(
          ({ right, isWebOnly, isWithoutOrganization, isWithoutSubscription, needsPaymentAccount }) =>
            hasRight(user.roles, right) &&
            !(isWebOnly && isNative) &&
            !(isWithoutOrganization && user.organization !== null) &&
            !(isWithoutSubscription && planState(user.subscriptionPlan) !== "free") &&
            !(needsPaymentAccount && !user.stripeId),
        )
        .map((page) =>
          page.href === "/account/credit-usage"
            ? { ...page, text: `${formatCredits(user.messageCredits)} left` }
            : page,
        ),
    }))
    .filter(({ links }) => links.length > 0);
