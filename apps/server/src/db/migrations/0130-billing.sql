create table billing_accounts (
  account_id bigint primary key references accounts on delete cascade,
  reference uuid not null default uuidv7(),
  customer_id text,
  subscription_id text,
  plan_id text,
  status text not null default 'none'
    check (status in ('none', 'trialing', 'active', 'past-due', 'unpaid', 'canceled')),
  period_ends_at timestamptz,
  cancels_at timestamptz,
  next_plan_id text,
  past_due_since timestamptz,
  sending_stopped_at timestamptz,
  has_had_trial boolean not null default false,
  card_id text,
  card_brand text,
  card_last4 text,
  card_exp_month smallint,
  card_exp_year smallint,
  version bigint not null default 0,
  look_due_at timestamptz,
  created_at timestamptz not null,
  check ((card_id is null) = (card_last4 is null)),
  check (status = 'none' or subscription_id is not null)
);
create unique index billing_accounts_by_customer on billing_accounts (customer_id);
create index billing_accounts_past_due on billing_accounts (past_due_since)
  where past_due_since is not null and sending_stopped_at is null;
create index billing_accounts_look_due on billing_accounts (look_due_at) where look_due_at is not null;
comment on table billing_accounts is 'subscription: What an account pays by: its customer, card and subscription at the payment provider, as last read there.';
comment on column billing_accounts.reference is 'Our name for the account at the provider, which says nothing to a stranger.';
comment on column billing_accounts.past_due_since is 'When a renewal failed that was not paid since; after the grace time sending stops.';
comment on column billing_accounts.version is 'Grows with each time it is taken over from the provider, so that an older reading never overwrites a newer one.';
comment on column billing_accounts.look_due_at is 'When the provider is asked again even if it told nothing.';

create table auto_recharges (
  account_id bigint primary key references accounts on delete cascade,
  is_on boolean not null,
  threshold_hundredths bigint not null check (threshold_hundredths >= 0),
  credits_hundredths bigint not null check (credits_hundredths > 0),
  ceiling_cents integer not null check (ceiling_cents > 0),
  stopped_at timestamptz,
  stop_reason text,
  ceiling_told_at timestamptz,
  check ((stopped_at is null) = (stop_reason is null))
);
create index auto_recharges_running on auto_recharges (account_id) where is_on and stopped_at is null;
comment on table auto_recharges is 'subscription: Below which balance an account buys how many credits by itself, and for how much money a month at most.';

create table payments (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('credits', 'auto-recharge', 'subscription')),
  state text not null check (state in ('pending', 'needs-action', 'paid', 'failed', 'refunded')),
  amount_cents integer not null check (amount_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  credit_hundredths bigint not null default 0 check (credit_hundredths >= 0),
  taken_back_hundredths bigint not null default 0 check (taken_back_hundredths >= 0),
  description text not null,
  plan_id text,
  charge_id text,
  invoice_id text,
  invoice_number text,
  lines jsonb not null default '[]',
  action_url text,
  failure text,
  card_last4 text,
  credited_at timestamptz,
  asked_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  check (credited_at is null or state in ('paid', 'refunded'))
);
create unique index payments_by_invoice on payments (account_id, invoice_id);
create index payments_by_charge on payments (account_id, charge_id) where charge_id is not null;
create index payments_by_time on payments (account_id, created_at desc, id desc);
create unique index payments_recharging on payments (account_id)
  where kind = 'auto-recharge' and state in ('pending', 'needs-action');
create index payments_unclear on payments (asked_at) where state = 'pending' and invoice_id is null;
comment on table payments is 'subscription: Every charge. It stands here, under the name it is asked for by, before the provider is called, and brings its credits once.';
comment on column payments.asked_at is 'By system time: a charge nobody saw the end of is asked after once the call must be over.';

create table plan_orders (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  plan_id text not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed')),
  asked_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index plan_orders_open on plan_orders (account_id) where state = 'open';
create index plan_orders_unclear on plan_orders (asked_at) where state = 'open';
comment on table plan_orders is 'subscription: A plan that somebody begins or changes to; its id is the name it is asked for by, so that asked twice it is charged once.';

create table credit_gifts (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  recipient_email text not null check (recipient_email = lower(recipient_email)),
  credit_hundredths bigint not null check (credit_hundredths > 0),
  state text not null default 'waiting' check (state in ('waiting', 'given', 'returned')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id),
  check ((state = 'waiting') = (settled_at is null))
);
create index credit_gifts_waiting on credit_gifts (ends_at) where state = 'waiting';
create index credit_gifts_by_time on credit_gifts (account_id, created_at desc, id desc);
comment on table credit_gifts is 'subscription: Credits one account gives another by email. They wait until somebody owns that email here, and come back after a month.';

create table referral_codes (
  account_id bigint primary key references accounts on delete cascade,
  code text not null unique
);
comment on table referral_codes is 'referrals: What an account is recommended by.';

create table referrals (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null default uuidv7(),
  referred_account_id bigint not null unique references accounts on delete cascade,
  created_at timestamptz not null,
  rewarded_at timestamptz,
  credit_hundredths bigint not null default 0,
  primary key (account_id, id)
);
create index referrals_by_time on referrals (account_id, created_at desc, id desc);
comment on table referrals is 'referrals: Who signed up by whose code, and what it earned once they paid.';
