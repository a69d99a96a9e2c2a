import type { contactAction } from "@broadcast/contract/contact-actions";
import type { Topic } from "@broadcast/contract/endpoint";
import type { z } from "zod";
import type { Connection } from "../../db/connection.ts";

/** The context of an action: the account, its user and its time. */
export interface Doing {
  accountId: number;
  userId: string;
  /** When the action began; the same in each of its steps. */
  startedAt: Date;
  now: Date;
}

/** A contact that was changed, with what undoing needs. */
export interface Changed {
  id: string;
  before?: unknown;
}

/** A kind of action on many contacts at once. */
export interface ContactAction<Input extends z.ZodType> {
  kind: z.infer<typeof contactAction>["kind"];
  input: Input;
  /** The topics that change for readers. */
  topics: readonly Topic[];
  /** The name that a sentence about it needs, such as the tag. */
  subjectOf?(input: z.output<Input>): string;
  /** Applies it to these contacts of the account; returns those that changed. */
  apply(
    tx: Connection,
    doing: Doing,
    contactIds: readonly string[],
    input: z.output<Input>,
  ): Promise<readonly Changed[]>;
  /** Does the rest once all contacts have been handled. */
  finish?(tx: Connection, doing: Doing, input: z.output<Input>): Promise<void>;
  /**
   * Undoes it for the contacts it changed, except those changed since; returns how many it left alone. An action
   * without this cannot be undone.
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

// In a list, the input type is erased; stored input is parsed before use.
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

/** Connects the actions of all modules, once per process. */
export function connectContactActions(all: readonly AnyContactAction[]): void {
  for (const action of all) actions.set(action.kind, action);
}

export function contactActionOf(kind: string): AnyContactAction {
  const action = actions.get(kind);
  if (!action) throw new Error(`no module has the action ${kind}`);
  return action;
}
