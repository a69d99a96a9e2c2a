import type { contactAction } from "@broadcast/contract/contact-actions";
import type { Topic } from "@broadcast/contract/endpoint";
import type { z } from "zod";
import type { Connection } from "../../db/connection.ts";

/** For whom and when an action is done. */
export interface Doing {
  accountId: number;
  userId: string;
  /** When the action began; the same in each of its steps. */
  startedAt: Date;
  now: Date;
}

/** A contact that is different now, with what undoing needs to know. */
export interface Changed {
  id: string;
  before?: unknown;
}

/** One kind of thing that can be done to many contacts at once. */
export interface ContactAction<Input extends z.ZodType> {
  kind: z.infer<typeof contactAction>["kind"];
  input: Input;
  /** What changes for readers. */
  topics: readonly Topic[];
  /** The name that belongs into a sentence about it: the tag. */
  subjectOf?(input: z.output<Input>): string;
  /** Does it to these contacts of the account; answers those that are different now. */
  apply(
    tx: Connection,
    doing: Doing,
    contactIds: readonly string[],
    input: z.output<Input>,
  ): Promise<readonly Changed[]>;
  /** What is left to do once all of them had their turn. */
  finish?(tx: Connection, doing: Doing, input: z.output<Input>): Promise<void>;
  /**
   * Takes it back from those that it changed, but for those that were changed since; answers how many of them it left as
   * they are. An action without it can't be undone.
   */
  undo?(
    tx: Connection,
    doing: Doing,
    changed: readonly Changed[],
    input: z.output<Input>,
  ): Promise<number> | Promise<void>;
}

export const defineContactAction = <Input extends z.ZodType>(
  action: ContactAction<Input>,
): ContactAction<Input> => action;

// Of any input once it stands in a list; what is stored is parsed before it is given.
export type AnyContactAction = Omit<ContactAction<z.ZodType>, "apply" | "finish" | "undo" | "subjectOf"> & {
  subjectOf?(input: never): string;
  apply(
    tx: Connection,
    doing: Doing,
    contactIds: readonly string[],
    input: never,
  ): Promise<readonly Changed[]>;
  finish?(tx: Connection, doing: Doing, input: never): Promise<void>;
  undo?(
    tx: Connection,
    doing: Doing,
    changed: readonly Changed[],
    input: never,
  ): Promise<number> | Promise<void>;
};

const actions = new Map<string, AnyContactAction>();

/** Connects the actions of all modules, once a process. */
export function connectContactActions(all: readonly AnyContactAction[]): void {
  for (const action of all) actions.set(action.kind, action);
}

export function contactActionOf(kind: string): AnyContactAction {
  const action = actions.get(kind);
  if (!action) throw new Error(`no module has the action ${kind}`);
  return action;
}
