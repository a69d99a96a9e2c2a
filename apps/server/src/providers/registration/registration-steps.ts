import { ASK_LATER, type VendorAnswer, type VendorHttp, wasNeverSent } from "../carriers/vendor-http.ts";
import type { RegistrationError, Step, Trail } from "./carrier-registration.ts";

type Stop = Exclude<Step<object>, { kind: "done" }>;

/** Requests JSON from the registrar; anything but success stops the step. */
export type Ask = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: { contentType: string; text: string },
) => Promise<unknown>;

/** Creates the `Ask` of a registrar; `errorsIn` reads the reasons in a refusal. */
export function askerOf(http: VendorHttp, errorsIn: (answer: VendorAnswer) => RegistrationError[]): Ask {
  return async (method, path, body) => {
    const answer = await http.call(method, path, body);
    if (answer.status >= 200 && answer.status < 300) return answer.json;
    if (ASK_LATER.has(answer.status)) return stop({ kind: "busy", retryAfterMs: answer.retryAfterMs });
    if (answer.status >= 500)
      return stop({ kind: "unclear", reason: `the registrar answered ${answer.status}` });
    return stop({ kind: "refused", errors: errorsIn(answer) });
  };
}

/** Ends the current step with this outcome. */
export function stop(reason: Stop): never {
  throw Object.assign(new Error(`registration step stopped: ${reason.kind}`), { stop: reason });
}

/** Runs a step, which never throws. */
export async function asStep<Result extends object>(work: () => Promise<Result>): Promise<Step<Result>> {
  try {
    return { kind: "done", ...(await work()) };
  } catch (error) {
    const { stop: reason } = error as { stop?: Stop };
    if (reason) return reason;
    if (wasNeverSent(error)) return { kind: "busy", retryAfterMs: null };
    return { kind: "unclear", reason: error instanceof Error ? error.message : "no answer" };
  }
}

/**
 * Returns the id saved under this name, creating it if there is none. Free things may be created twice after an
 * interruption.
 */
export async function once(trail: Trail, name: string, create: () => Promise<string>): Promise<string> {
  const known = trail.made[name];
  return known ?? note(trail, name, await create());
}

/**
 * The same for things that cost money: the request is recorded first, and a later run that finds it without an id looks
 * it up at the registrar first.
 */
export async function onceForMoney(
  trail: Trail,
  name: string,
  find: () => Promise<string | null>,
  create: () => Promise<string>,
): Promise<string> {
  const known = trail.made[name];
  if (known) return known;
  const asked = `${name}Asked`;
  const found = trail.made[asked] ? await find() : null;
  if (found) return note(trail, name, found);
  await note(trail, asked, "yes");
  try {
    return await note(trail, name, await create());
  } catch (error) {
    // A refusal created nothing, so there is nothing to look up.
    if ((error as { stop?: Stop }).stop?.kind === "refused") await forget(trail, asked);
    throw error;
  }
}

/**
 * Replaces what was created before, once for each `mark`: a call that is interrupted and repeated continues with its
 * own replacement.
 */
export async function replaceOnce(
  trail: Trail,
  name: string,
  mark: string,
  clear: () => Promise<void>,
): Promise<void> {
  if (trail.made[name] === mark) return;
  await clear();
  await note(trail, name, mark);
}

async function note(trail: Trail, name: string, value: string): Promise<string> {
  trail.made = { ...trail.made, [name]: value };
  await trail.keep(trail.made);
  return value;
}

export async function forget(trail: Trail, ...names: string[]): Promise<void> {
  trail.made = Object.fromEntries(Object.entries(trail.made).filter(([name]) => !names.includes(name)));
  await trail.keep(trail.made);
}
