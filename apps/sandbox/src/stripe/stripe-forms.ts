import { invalidRequest } from "./stripe-errors.ts";

/** A form with nested names in brackets; a list is a tree whose names are its indexes. */
export type FormTree = { [name: string]: string | FormTree };

/** Reads `options[document][require_matching_selfie]=true`, `expand[0]=…` and `expand[]=…`. */
export function formTree(flat: unknown): FormTree {
  const root = emptyTree();
  for (const [name, given] of Object.entries((flat ?? {}) as Record<string, string | string[]>))
    for (const value of [given].flat()) plant(root, name, value);
  return root;
}

/** Without a prototype, so that form names have no special meaning. */
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

/** Restricts the trees under the given fields to the known names; throws Stripe's error about the first other one. */
export function refuseUnknown(tree: FormTree, known: readonly string[], under = "") {
  for (const name of Object.keys(tree)) {
    if (known.includes(name)) continue;
    const param = under ? `${under}[${name}]` : name;
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
}

/** Returns a field that contains more fields; undefined when missing, empty when sent empty. */
export function treeIn(tree: FormTree, name: string, under = ""): FormTree | undefined {
  const value = tree[name];
  if (value === undefined) return undefined;
  if (value === "") return emptyTree();
  const param = under ? `${under}[${name}]` : name;
  if (typeof value === "string") throw invalidRequest("Invalid object", { param });
  return value;
}

/** Returns a text field. */
export function textIn(tree: FormTree, name: string, under = ""): string | undefined {
  const value = tree[name];
  const param = under ? `${under}[${name}]` : name;
  if (typeof value === "object") throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param });
  return value;
}

/** Returns a boolean field. */
export function booleanIn(tree: FormTree, name: string, under = ""): boolean | undefined {
  const text = textIn(tree, name, under);
  if (text === undefined) return undefined;
  if (text !== "true" && text !== "false")
    throw invalidRequest(`Invalid boolean: ${text}`, { param: under ? `${under}[${name}]` : name });
  return text === "true";
}
