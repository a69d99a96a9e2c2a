import { invalidRequest } from "./stripe-errors.ts";

/** A form whose names nest by brackets; a list is a tree whose names are its places. */
export type FormTree = { [name: string]: string | FormTree };

/** Reads `options[document][require_matching_selfie]=true`, `expand[0]=…` and `expand[]=…`. */
export function formTree(flat: unknown): FormTree {
  const root = emptyTree();
  for (const [name, given] of Object.entries((flat ?? {}) as Record<string, string | string[]>))
    for (const value of [given].flat()) plant(root, name, value);
  return root;
}

/** Without a prototype, so that no name of a form is anything else than a name. */
function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}

function plant(root: FormTree, name: string, value: string) {
  const [, first = name, rest = ""] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part!)];
  let tree = root;
  for (const part of path.slice(0, -1)) {
    const key = part || nextPlace(tree);
    const inner = tree[key] ?? emptyTree();
    if (typeof inner === "string") throw invalidRequest(`Invalid object: ${name}`, { param: name });
    tree[key] = inner;
    tree = inner;
  }
  tree[path.at(-1) || nextPlace(tree)] = value;
}

function nextPlace(tree: FormTree): string {
  return String(Object.keys(tree).length);
}

/** The trees under the named fields may hold only the names listed; throws Stripe's error about the first other one. */
export function refuseUnknown(tree: FormTree, known: readonly string[], under = "") {
  for (const name of Object.keys(tree)) {
    if (known.includes(name)) continue;
    const param = under ? `${under}[${name}]` : name;
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
}

/** A field that holds more fields; undefined when it is not there, empty when it is sent empty. */
export function treeIn(tree: FormTree, name: string, under = ""): FormTree | undefined {
  const value = tree[name];
  if (value === undefined) return undefined;
  if (value === "") return emptyTree();
  const param = under ? `${under}[${name}]` : name;
  if (typeof value === "string") throw invalidRequest("Invalid object", { param });
  return value;
}

/** A field that holds one text. */
export function textIn(tree: FormTree, name: string, under = ""): string | undefined {
  const value = tree[name];
  const param = under ? `${under}[${name}]` : name;
  if (typeof value === "object") throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param });
  return value;
}

/** A field that holds true or false. */
export function booleanIn(tree: FormTree, name: string, under = ""): boolean | undefined {
  const text = textIn(tree, name, under);
  if (text === undefined) return undefined;
  if (text !== "true" && text !== "false")
    throw invalidRequest(`Invalid boolean: ${text}`, { param: under ? `${under}[${name}]` : name });
  return text === "true";
}
