/** Where a person finds help; Terms, Privacy and Training are pages of this installation. */
const supportEmail = "support@project-broadcast.example";
export const supportHref = `mailto:${supportEmail}`;

/** A mail to the people who run this installation, about something. */
export const supportMailHref = (subject: string): string =>
  `${supportHref}?subject=${encodeURIComponent(subject)}`;

export const footerLinks = [
  { label: "Terms", href: "/terms" },
  { label: "Privacy", href: "/privacy" },
  { label: "Training", href: "/training" },
  { label: "Help", href: supportHref },
] as const;
