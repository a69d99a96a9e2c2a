import { sql } from "../../../db/connection.ts";
import { LINE_CODES } from "../delivery/failure-words.ts";

type Expression = ReturnType<typeof sql>;

/**
 * Whether a failure with this code was the address's fault, and the address has changed: its mark was removed, or the
 * contact got another one. Checked for a contact by id; `isEmail` says which address is meant.
 */
export const isLineCleared = (failure: {
  accountId: Expression;
  contactId: Expression;
  code: Expression;
  isEmail: Expression;
}) => {
  const address = sql`case when ${failure.isEmail} then lower(lc.email) else lc.phone_number end`;
  return sql<boolean>`(${failure.code} = any(${LINE_CODES}::text[]) and exists (
    select 1 from contacts lc
    where lc.account_id = ${failure.accountId} and lc.id = ${failure.contactId} and ${address} is not null
      and not exists (
        select 1 from address_facts lf
        where lf.account_id = lc.account_id and lf.address = ${address} and lf.line in ('landline', 'dead')
      )
  )) is true`;
};
