/** Where a person finds help; Terms, Privacy and Training are pages of this installation. */
const supportEmail = "support@project-broadcast.example";
export const supportHref = `mailto:${supportEmail}`;
export const footerLinks = [
  { label: "Terms", href: "/terms" },
  { label: "Privacy", href: "/privacy" },
  { label: "Training", href: "/training" },
  { label: "Help", href: supportHref },
] as const;
