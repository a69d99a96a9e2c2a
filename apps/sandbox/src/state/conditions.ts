type Value = string | number;

/** Collects the conditions of a list in SQL, with their values in order; undefined ones are omitted. */
export function createConditions() {
  const conditions: string[] = [];
  const values: Value[] = [];

  /** Adds nothing when one of the values is undefined. */
  function add(condition: string, ...given: (Value | undefined)[]) {
    if (given.some((value) => value === undefined)) return;
    conditions.push(condition);
    values.push(...(given as Value[]));
  }

  return {
    add,
    /** The column contains any of these. */
    addAny(column: string, given: string[] | undefined) {
      if (given) add(`${column} in (${given.map(() => "?").join(", ")})`, ...given);
    },
    values,
    where: () => (conditions.length > 0 ? `where ${conditions.join(" and ")}` : ""),
  };
}
