import { type FormTree, textIn, treeIn } from "../stripe-forms.ts";
import type { Metadata } from "./billing-objects.ts";

export const metadataOf = (form: FormTree): Metadata => {
  const tree = treeIn(form, "metadata") ?? {};
  return Object.fromEntries(Object.keys(tree).map((name) => [name, textIn(tree, name, "metadata") ?? ""]));
};

/** The first entry of a list of trees, such as `items[0]`. */
export const firstIn = (form: FormTree, name: string): FormTree | undefined => {
  const list = treeIn(form, name);
  const first = list && Object.values(list)[0];
  return typeof first === "object" ? first : undefined;
};

export const isTrue = (form: FormTree, name: string): boolean => textIn(form, name) === "true";

export const secondsIn = (form: FormTree, name: string): number | undefined => {
  const text = textIn(form, name);
  return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
};
