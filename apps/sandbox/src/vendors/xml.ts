export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
};

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<!\[CDATA\[(?<raw>[\s\S]*?)\]\]>|<\/(?<closed>[^\s>]+)\s*>|<(?<opened>[A-Za-z_][^\s/>]*)(?<attributes>(?:\s+[^\s=/>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<isEmpty>\/?)>|(?<text>[^<]+)/y;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const namedCharacters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Parses a small XML document, as the vendors parse the answers to their webhooks. Throws a sentence when it is
 * malformed.
 */
export function parseXml(text: string): XmlElement {
  const document: XmlElement = { name: "", attributes: {}, children: [] };
  const open = [document];
  const source = text.replace(/^\uFEFF/, "");
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const parts = token.exec(source)?.groups;
    if (!parts) throw new Error(`The document cannot be read from character ${at + 1} on.`);
    const parent = open.at(-1)!;
    if (parts.opened !== undefined) {
      const element = { name: parts.opened, attributes: attributesIn(parts.attributes!), children: [] };
      parent.children.push(element);
      if (parts.isEmpty === "") open.push(element);
    } else if (parts.closed !== undefined) {
      if (open.length === 1 || parent.name !== parts.closed)
        throw new Error(`</${parts.closed}> closes nothing that is open.`);
      open.pop();
    } else if (parts.raw !== undefined) parent.children.push(parts.raw);
    else if (parts.text !== undefined) parent.children.push(plain(parts.text));
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is never closed.`);
  const elements = document.children.filter((child) => typeof child !== "string");
  const hasStrayText = document.children.some((child) => typeof child === "string" && child.trim() !== "");
  if (elements.length !== 1 || hasStrayText) throw new Error("The document must be one element.");
  return elements[0]!;
}

/** Returns all text inside an element, with its white space folded. */
export function textOf(element: XmlElement): string {
  const all = (inside: XmlElement): string =>
    inside.children.map((child) => (typeof child === "string" ? child : all(child))).join(" ");
  return all(element).replace(/\s+/g, " ").trim();
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name, double, single]) => [name, plain(double ?? single ?? "")]),
  );
}

function plain(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return namedCharacters[name] ?? whole;
      const code = Number.parseInt(hex ?? decimal!, hex ? 16 : 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
