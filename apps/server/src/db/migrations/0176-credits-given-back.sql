create table forfeited_credits (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  hundredths bigint not null check (hundredths > 0),
  forfeited_at timestamptz not null,
  restored_at timestamptz,
  primary key (account_id, id)
);
comment on table forfeited_credits is 'credits: What an account lost when its subscription ended, and when it was given back, once.';

insert into forfeited_credits (account_id, hundredths, forfeited_at)
select account_id, -free_hundredths, time from credit_ledger
where kind = 'removal' and cause_kind = 'removal' and note = 'Subscription ended' and free_hundredths < 0
order by account_id, id;
