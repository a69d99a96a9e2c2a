import { parseArgs } from "node:util";
import { plainError } from "./plain-error.ts";

interface Argument {
  /** What it means, for `--help`. */
  text: string;
  /** The default. */
  otherwise: number;
  least?: number;
}

/**
 * Parses whole numbers named on the command line (`--rounds 3`) strictly, so that a typo never runs with other values.
 * Also answers `--help`, as a plain error with the lines to show. Throws a plain error for anything unknown.
 */
export function numberArguments<Name extends string>(
  command: string,
  known: Record<Name, Argument>,
  given: string[] = process.argv.slice(2),
): Record<Name, number> {
  const names = Object.keys(known) as Name[];
  const help = [
    `Use: npm run ${command} -- ${names.map((name) => `[--${name} N]`).join(" ")}`,
    ...names.map((name) => `  --${name}  ${known[name].text}`),
  ].join("\n");
  let values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  try {
    const options = Object.fromEntries([
      ...names.map((name) => [name, { type: "string" as const }] as const),
      ["help", { type: "boolean" as const }] as const,
    ]);
    values = parseArgs({ args: given, options }).values;
  } catch {
    throw plainError(`Unknown arguments: ${given.join(" ")}\n${help}`);
  }
  if (values.help) throw plainError(help);
  return Object.fromEntries(
    names.map((name) => {
      const { otherwise, least = 1 } = known[name];
      const value = values[name] === undefined ? otherwise : Number(values[name]);
      if (!Number.isSafeInteger(value) || value < least)
        throw plainError(
          `--${name} must be a whole number of at least ${least}, not "${values[name]}".\n${help}`,
        );
      return [name, value];
    }),
  ) as Record<Name, number>;
}

/** Parses the one name a script can be given, such as a stage or a benchmark. Throws a plain error for anything else. */
export function nameArgument(
  command: string,
  what: string,
  names: readonly string[],
  given: string[] = process.argv.slice(2),
): string | undefined {
  const help = `Use: npm run ${command} [${what}]\nWithout one, all of them: ${names.join(", ")}.`;
  if (given.includes("--help")) throw plainError(help);
  const [name] = given;
  if (given.length > 1) throw plainError(`One ${what} at a time.\n${help}`);
  if (name !== undefined && !names.includes(name))
    throw plainError(`There is no ${what} "${name}".\n${help}`);
  return name;
}
