import { hasRight, type Right } from "@broadcast/contract/roles";
import type { CurrentUser } from "@broadcast/contract/users";
import { formatCredits } from "@broadcast/domain/credits";
import {
  Braces,
  ChartColumn,
  Coins,
  Contact,
  History,
  KeyRound,
  type LucideIcon,
  MailCheck,
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

interface AccountPage {
  href: string;
  title: string;
  text: string;
  icon: LucideIcon;
  /** Whom it is for; its screen asks the same. */
  right: Right;
  isWebOnly?: boolean;
  /** Not for people of an organization, whose managers are named there. */
  isWithoutOrganization?: boolean;
}

const pages: readonly AccountPage[] = [
  {
    href: "/welcome",
    title: "First steps",
    text: "What is done, what comes next",
    icon: Rocket,
    right: "signed-in",
  },
  {
    href: "/account/profile",
    title: "Profile",
    text: "Name, business, email",
    icon: UserRound,
    right: "account-admin",
  },
  {
    href: "/account/identity",
    title: "Identity",
    text: "Who you are, for messaging",
    icon: ScanFace,
    right: "account-admin",
  },
  {
    href: "/account/tcr",
    title: "Carrier registration",
    text: "Needed by the mobile carriers",
    icon: Radio,
    right: "account-admin",
  },
  {
    href: "/account/mobile-number",
    title: "Mobile number",
    text: "Your own, for codes and calls",
    icon: Smartphone,
    right: "account-admin",
  },
  {
    href: "/account/contact-card",
    title: "Contact card",
    text: "What your customers can save",
    icon: Contact,
    right: "account-admin",
  },
  {
    href: "/account/user-custom-fields",
    title: "Your custom fields",
    text: "Your own texts in messages",
    icon: Braces,
    right: "account-admin",
  },
  {
    href: "/account/can-spam-compliance",
    title: "CAN-SPAM compliance",
    text: "Postal address under emails",
    icon: MailCheck,
    right: "account-admin",
  },
  { href: "/account/credit-usage", title: "Credit usage", text: "", icon: Coins, right: "signed-in" },
  {
    href: "/account/stats",
    title: "Stats",
    text: "What you did, day by day",
    icon: ChartColumn,
    right: "signed-in",
  },
  { href: "/account/change-password", title: "Password", text: "Change it", icon: KeyRound, right: "owner" },
  {
    href: "/account/multi-factor-authentication",
    title: "Second factor",
    text: "Codes besides the password",
    icon: ShieldCheck,
    right: "owner",
  },
  {
    href: "/account/sign-out-all",
    title: "Where you are signed in",
    text: "Browsers and phones, sign out",
    icon: MonitorSmartphone,
    right: "owner",
  },
  {
    href: "/account/activity",
    title: "Activity",
    text: "Sign-ins and security changes",
    icon: History,
    right: "owner",
  },
  {
    href: "/account/managers",
    title: "Managers",
    text: "Who may act for you",
    icon: UsersRound,
    right: "owner",
    isWithoutOrganization: true,
  },
  {
    href: "/account/integrations",
    title: "Integrations",
    text: "Partners that work with your account",
    icon: Plug,
    right: "owner",
    isWebOnly: true,
  },
  {
    href: "/account/api-key",
    title: "API key",
    text: "For your own programs",
    icon: Terminal,
    right: "owner",
    isWebOnly: true,
  },
];

/** The account pages somebody may open, in the contract's words about rights. */
export const accountPages = (
  user: Pick<CurrentUser, "roles" | "organization" | "messageCredits">,
  isNative: boolean,
): readonly AccountPage[] =>
  pages
    .filter(
      ({ right, isWebOnly, isWithoutOrganization }) =>
        hasRight(user.roles, right) &&
        !(isWebOnly && isNative) &&
        !(isWithoutOrganization && user.organization !== null),
    )
    .map((page) =>
      page.href === "/account/credit-usage"
        ? { ...page, text: `${formatCredits(user.messageCredits)} left` }
        : page,
    );
