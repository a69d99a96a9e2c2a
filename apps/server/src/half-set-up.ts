import { isThisMachine } from "./this-machine.ts";

interface Doors {
  SANDBOX_URL?: string | undefined;
  PUBLIC_URL?: string | undefined;
  HOST: string;
  TLS_CERT_FILE?: string | undefined;
  TRUSTED_PROXIES: string[];
  MAIL_FROM: string;
  MAIL_DOMAIN?: string | undefined;
  DKIM_DOMAIN?: string | undefined;
  SUPPORT_EMAIL: string;
}

/** Domains that RFC 2606 reserves for examples: mail to them reaches no one. */
const EXAMPLE_DOMAIN = /(^|[@.])example(\.(com|net|org|edu))?>?\s*$/i;
const SENDERS = ["MAIL_FROM", "MAIL_DOMAIN", "DKIM_DOMAIN", "SUPPORT_EMAIL"] as const;

/**
 * Returns, as a sentence, what keeps a real installation from working or leaves it open; null if nothing does. The
 * sandbox is exempt.
 */
export function halfSetUp(env: Doors): string | null {
  if (env.SANDBOX_URL !== undefined) return null;
  if (env.PUBLIC_URL === undefined)
    return "PUBLIC_URL is missing. Real carriers need an https address to send receipts and STOP replies to.";
  if (isThisMachine(new URL(env.PUBLIC_URL).hostname))
    return `PUBLIC_URL is ${env.PUBLIC_URL}, which carriers can't reach, so receipts and STOP replies would never arrive. Set it to the server's public https address.`;
  if (!isThisMachine(env.HOST) && env.TLS_CERT_FILE === undefined && env.TRUSTED_PROXIES.length === 0)
    return `HOST is ${env.HOST}, which lets other machines connect without encryption. Set TLS_CERT_FILE and TLS_KEY_FILE, add your HTTPS proxy to TRUSTED_PROXIES, or remove HOST.`;
  const sender = SENDERS.find((name) => EXAMPLE_DOMAIN.test(env[name] ?? ""));
  if (sender === undefined) return null;
  return `${sender} is "${env[sender]}", an example address that can't send email. Set it to an address at your own domain.`;
}
