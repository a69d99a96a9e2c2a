import { type ColumnMeaning, customFieldOf, type UpdatePolicy } from "@broadcast/contract/contact-imports";

/** What the file does to each field of existing contacts. */
export interface UpdatePolicies {
  firstName: UpdatePolicy;
  lastName: UpdatePolicy;
  company: UpdatePolicy;
  email: UpdatePolicy;
  birthday: UpdatePolicy;
  anniversary: UpdatePolicy;
  region: UpdatePolicy;
  timeZone: UpdatePolicy;
  /** By custom field id. */
  customFields: ReadonlyMap<string, UpdatePolicy>;
}

/** Derived from the columns' meanings: a whole name covers both its parts, and a territory its time zone. */
export function updatePolicies(
  meanings: readonly (ColumnMeaning | null)[],
  updates: readonly (UpdatePolicy | undefined)[],
): UpdatePolicies {
  const of = (...fields: ColumnMeaning[]): UpdatePolicy => {
    const field = fields.find((one) => meanings.includes(one));
    return (field && updates[meanings.indexOf(field)]) ?? "overwrite";
  };
  return {
    firstName: of("firstName", "name"),
    lastName: of("lastName", "name"),
    company: of("company"),
    email: of("email"),
    birthday: of("birthday"),
    anniversary: of("anniversary"),
    region: of("region"),
    timeZone: of("timeZone", "region"),
    customFields: new Map(
      meanings.flatMap((meaning) => {
        const fieldId = meaning && customFieldOf(meaning);
        return meaning && fieldId ? [[fieldId, of(meaning)] as const] : [];
      }),
    ),
  };
}

/** Returns a field's value after a possibly empty one arrives. */
export function updated<T>(policy: UpdatePolicy, before: T, value: T): T {
  if (policy === "keep") return before;
  return policy === "fill" ? before || value : value || before;
}
