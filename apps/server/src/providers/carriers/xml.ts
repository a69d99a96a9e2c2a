/** Returns the texts of all elements with a name, in a document without attributes and CDATA. */
export function elementsIn(xml: string, name: string): string[] {
  // biome-ignore lint/plugin/regular-expressions: The name is written out wherever this is called.
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, "g"))].map((match) => match[1]!);
}

/** Returns the text of the first element with a name; null when there is none. */
export function textIn(xml: string, name: string): string | null {
  const [found] = elementsIn(xml, name);
  return found === undefined ? null : unescapeXml(found.trim());
}

const SIGNS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const SIGN_OF = new Map(Object.entries(SIGNS).map(([sign, escaped]) => [escaped, sign]));

/** Escapes text for an element or an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

const unescapeXml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos);/g, (escaped) => SIGN_OF.get(escaped)!);
