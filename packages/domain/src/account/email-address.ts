/** Checks of an email address that need no network. */

/** Whether it has the form of an address (RFC 5321 lengths, dot-atom local part, a domain with a dot). */
export function checkEmailForm(email: string): boolean {
  const address = email.trim();
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(at, 0));
  const domain = address.slice(at + 1);
  if (address.length > 254 || local.length > 64 || domain.length > 253) return false;
  return LOCAL_PART.test(local) && DOMAIN.test(domain);
}

// Letters of any alphabet: internationalized addresses are in use (RFC 6531).
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN =
  /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(xn--[a-z0-9-]{1,59}|\p{L}[\p{L}\p{M}]{1,62})$/iu;

/** The normalized form for comparing and storing addresses: no whitespace, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The domain in lower case; "" if there is none. */
export function emailDomain(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? "" : normalizeEmail(email.slice(at + 1));
}

/**
 * The domain probably meant ("gmail.com" for "ana@gmial.com"), or null if it looks right already. Short names
 * such as aol.com are one letter away from many real companies, so only their ending is corrected.
 */
export function suggestDomain(email: string): string | null {
  const domain = emailDomain(email);
  if (!domain || KNOWN_DOMAINS.has(domain)) return null;
  const [name, ending] = splitDomain(domain);
  let best: string | null = null;
  let bestDistance = 3;
  for (const candidate of COMMON_DOMAINS) {
    const [candidateName, candidateEnding] = splitDomain(candidate);
    if (domain.replaceAll(".", "") === candidate.replaceAll(".", "")) return candidate;
    const inName = editDistance(name, candidateName);
    const inEnding = editDistance(ending, candidateEnding);
    if (inName > mayDiffer(candidateName) || inEnding > 1) continue;
    if (inName + inEnding < bestDistance) {
      best = candidate;
      bestDistance = inName + inEnding;
    }
  }
  return best;
}

/** Whether addresses of this domain (or a parent domain) are disposable. */
export function isDisposable(domain: string): boolean {
  const labels = domain.trim().toLowerCase().split(".");
  return labels.some((_, i) => DISPOSABLE_DOMAINS.has(labels.slice(i).join(".")));
}

function mayDiffer(name: string): number {
  return name.length <= 4 ? 0 : name.length === 5 ? 1 : 2;
}

function splitDomain(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf(".");
  return dot < 0 ? [domain, ""] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** Damerau-Levenshtein (adjacent letters swapped count as one error). */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) cost = Math.min(cost, beforePrevious[j - 2]! + 1);
      row.push(cost);
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length]!;
}

const COMMON_DOMAINS = words(`
  gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com me.com mac.com googlemail.com
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net charter.net cox.net earthlink.net optonline.net
  frontier.com windstream.net protonmail.com proton.me fastmail.com rocketmail.com
  rogers.com shaw.ca telus.net sympatico.ca videotron.ca
`);

/** Real providers that differ from a common one by a letter or two. */
const KNOWN_DOMAINS = new Set([
  ...COMMON_DOMAINS,
  ...words(`
    mail.com email.com ymail.com zmail.com fmail.com hmail.com gmx.com gmx.net gmx.de pm.me hey.com
    yahoo.ca yahoo.co yahoo.fr yahoo.es yahoo.de hotmail.ca hotmail.fr hotmail.es hotmail.de
    outlook.fr outlook.es outlook.de live.ca aol.de inbox.com web.de rogers.ca shaw.com
  `),
]);

const DISPOSABLE_DOMAINS = new Set(
  words(`
    10minutemail.com 10minutemail.net 20minutemail.com 33mail.com burnermail.io byom.de discard.email
    discardmail.com dispostable.com dropmail.me emailondeck.com emailfake.com fakeinbox.com fakemail.net
    getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info
    guerrillamail.net guerrillamail.org guerrillamailblock.com harakirimail.com incognitomail.org
    inboxkitten.com jetable.org mail-temp.com mail.tm mailcatch.com maildrop.cc mailinator.com mailinator.net
    mailinator2.com mailnesia.com mailnull.com mailsac.com mailtemp.info mintemail.com minutemailbox.com
    moakt.com mohmal.com mytemp.email mytrashmail.com nada.email no-spam.ws notmailinator.com one-time.email
    pokemail.net sharklasers.com sogetthis.com spam4.me spambog.com spambox.us spamex.com spamgourmet.com
    tempail.com tempinbox.com tempmail.com tempmail.dev tempmail.net tempmailo.com temp-mail.io temp-mail.org
    tempr.email throwawaymail.com tmail.io tmpmail.net tmpmail.org trash-mail.com trashmail.com trashmail.de
    trashmail.net wegwerfmail.de wegwerfmail.net yopmail.com yopmail.fr yopmail.net
  `),
);

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
