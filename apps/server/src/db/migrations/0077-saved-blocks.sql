create table saved_blocks (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  -- Not jsonb, which would put its parts into another order.
  blocks json not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
comment on table saved_blocks is 'saved-blocks: Blocks of a design that an account keeps under a name, to put them into others.';
