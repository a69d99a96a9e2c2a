/** Elements by name: a text, more elements, or a list of either with the same name. */
export type Tree = { [name: string]: string | Tree | (string | Tree)[] };

/** Writes a document like Bandwidth's Numbers API. */
export function xml(name: string, tree: Tree): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${element(name, tree)}`;
}

function element(name: string, content: string | Tree): string {
  const inside =
    typeof content === "string"
      ? escaped(content)
      : Object.entries(content)
          .flatMap(([child, value]) => [value].flat().map((one) => element(child, one)))
          .join("");
  return `<${name}>${inside}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]!);
}
