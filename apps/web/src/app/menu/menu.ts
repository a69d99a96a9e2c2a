import {
  Building2,
  CalendarClock,
  CalendarDays,
  CircleAlert,
  CircleUserRound,
  ClipboardList,
  Contact,
  CreditCard,
  Gauge,
  GraduationCap,
  Hash,
  LayoutTemplate,
  Link,
  LogOut,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircle,
  MessageSquareText,
  Mic,
  Package,
  Palette,
  Paperclip,
  PhoneCall,
  QrCode,
  Settings,
  Signpost,
  Sparkles,
  Tag,
  Trophy,
  UsersRound,
  Voicemail,
  Workflow,
} from "lucide-react";
import { hasVoice, type Viewer } from "../frame/viewer.ts";

export interface MenuItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The unread count shown on the entry. */
  unread?: "chats" | "spaces" | "voicemails";
}

export interface MenuGroup {
  /** Null for the entries at the top, which have no heading. */
  label: string | null;
  items: readonly MenuItem[];
  isVisible: (viewer: Viewer) => boolean;
}

const always = () => true;

/** The side menu: groups, order, and who sees them (doc 1, section 2). An entry appears once its screen exists. */
const menuGroups: readonly MenuGroup[] = [
  {
    label: "Organization",
    isVisible: (viewer) => viewer.organizationAdmin,
    items: [
      { path: "/organization/accounts", label: "Accounts", icon: Building2 },
      { path: "/organization/locations", label: "Locations", icon: MapPin },
      { path: "/organization/subscription", label: "Subscription", icon: CreditCard },
    ],
  },
  {
    label: null,
    isVisible: always,
    items: [
      { path: "/chats", label: "Chats", icon: MessageCircle, unread: "chats" },
      { path: "/spaces", label: "Spaces", icon: UsersRound, unread: "spaces" },
    ],
  },
  {
    label: "Audience",
    isVisible: always,
    items: [
      { path: "/contacts", label: "Contacts", icon: Contact },
      { path: "/configurable-forms", label: "Configurable forms", icon: ClipboardList },
      { path: "/tags", label: "Tags", icon: Tag },
    ],
  },
  {
    label: "Automation",
    isVisible: always,
    items: [
      { path: "/app-flows", label: "App flows", icon: Workflow },
      { path: "/campaigns", label: "Campaigns", icon: Signpost },
      { path: "/keywords", label: "Keywords", icon: Hash },
      { path: "/scheduled-broadcasts", label: "Scheduled broadcasts", icon: CalendarClock },
      { path: "/calendar", label: "Calendar", icon: CalendarDays },
      { path: "/unsent-messages", label: "Unsent messages", icon: CircleAlert },
    ],
  },
  {
    label: "Content",
    isVisible: always,
    items: [
      { path: "/attachments", label: "Attachments", icon: Paperclip },
      { path: "/bundles", label: "Bundles", icon: Package },
      { path: "/contests", label: "Contests", icon: Trophy },
      { path: "/emails", label: "Emails", icon: Mail },
      { path: "/landing-pages", label: "Landing pages", icon: LayoutTemplate },
      { path: "/message-templates", label: "Message templates", icon: MessageSquareText },
      { path: "/qr-codes", label: "QR codes", icon: QrCode },
      { path: "/trackable-links", label: "Trackable links", icon: Link },
      { path: "/voice-drops", label: "Voice drops", icon: Mic },
    ],
  },
  {
    label: "AIVA",
    isVisible: always,
    items: [
      { path: "/aiva/what-is-aiva", label: "What is AIVA", icon: GraduationCap },
      { path: "/aiva/chat", label: "Chat with AIVA", icon: Sparkles },
      { path: "/aiva/try-aiva", label: "Try AIVA", icon: Gauge },
      { path: "/aiva/settings", label: "AIVA settings", icon: Settings },
    ],
  },
  {
    label: "Voice",
    isVisible: hasVoice,
    items: [
      { path: "/call-history", label: "Call history", icon: PhoneCall },
      { path: "/voicemail", label: "Voicemail", icon: Voicemail, unread: "voicemails" },
    ],
  },
  {
    label: null,
    isVisible: (viewer) => viewer.isManager === true && !viewer.organizationAdmin,
    items: [{ path: "/managed-accounts", label: "Manage Accounts", icon: Building2 }],
  },
  {
    label: "Admin",
    isVisible: (viewer) => viewer.superuser,
    items: [
      { path: "/admin/organizations", label: "Organizations", icon: Building2 },
      { path: "/admin/tools", label: "Tools", icon: Settings },
      { path: "/admin/unlayer-templates", label: "Unlayer templates", icon: LayoutTemplate },
      { path: "/admin/users", label: "Users", icon: UsersRound },
      { path: "/admin/queues", label: "Queues", icon: Workflow },
    ],
  },
];

/** The entries under the user's name. */
const footerItems: readonly {
  path: string;
  label: string;
  icon: LucideIcon;
  isVisible: (viewer: Viewer, isNative: boolean) => boolean;
}[] = [
  { path: "/account", label: "Account", icon: CircleUserRound, isVisible: always },
  {
    path: "/subscription",
    label: "Subscription",
    icon: CreditCard,
    isVisible: (viewer, isNative) => !isNative && Boolean(viewer.stripeId),
  },
  { path: "/settings", label: "Settings", icon: Settings, isVisible: always },
  { path: "/style-guide", label: "Style Guide", icon: Palette, isVisible: (viewer) => viewer.superuser },
  { path: "/logout", label: "Sign out", icon: LogOut, isVisible: always },
];

/** The menu as this user sees it: their groups, with the entries that have a screen. */
export const visibleGroups = (viewer: Viewer, hasScreen: (path: string) => boolean): readonly MenuGroup[] =>
  menuGroups
    .filter((group) => group.isVisible(viewer))
    .map((group) => ({ ...group, items: group.items.filter((item) => hasScreen(item.path)) }))
    .filter((group) => group.items.length > 0);

/** Like `visibleGroups`, for the entries under the user's name. */
export const visibleFooterItems = (viewer: Viewer, isNative: boolean, hasScreen: (path: string) => boolean) =>
  footerItems.filter((item) => item.isVisible(viewer, isNative) && hasScreen(item.path));
