-- What the installation, an account or each account is to come to, and who came to it.

create table goals (
  id uuid primary key default uuidv7(),
  name text not null,
  metric text not null check (metric in (
    'messages-sent', 'messages-received', 'contacts-added', 'credits-spent', 'revenue', 'accounts-new'
  )),
  scope text not null check (scope in ('installation', 'account', 'each-account')),
  account_id bigint references accounts on delete cascade,
  starts_on text not null,
  ends_on text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_on >= starts_on),
  check ((scope = 'account') = (account_id is not null)),
  check (metric <> 'accounts-new' or scope = 'installation')
);
create index goals_by_end on goals (ends_on desc, id desc);
create index goals_by_account on goals (account_id) where account_id is not null;
comment on table goals is 'goals: Targets by days (UTC) out of the figures that are counted, for support.';

create table goal_milestones (
  goal_id uuid not null references goals on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  threshold bigint not null check (threshold > 0),
  is_target boolean not null default false,
  primary key (goal_id, id)
);
create unique index goal_milestones_target on goal_milestones (goal_id) where is_target;
comment on table goal_milestones is 'goals: The steps to a goal, and the goal itself as the last of them. Thresholds in messages, contacts, accounts, credits or dollars.';

create table goal_reaches (
  goal_id uuid not null,
  milestone_id uuid not null,
  reach_id bigint generated always as identity,
  account_id bigint references accounts on delete cascade,
  reached_on text not null,
  amount bigint not null,
  primary key (goal_id, milestone_id, reach_id),
  unique nulls not distinct (goal_id, milestone_id, account_id),
  foreign key (goal_id, milestone_id) references goal_milestones on delete cascade
);
create index goal_reaches_by_day on goal_reaches (goal_id, milestone_id, reached_on, reach_id);
create index goal_reaches_by_account on goal_reaches (account_id) where account_id is not null;
comment on table goal_reaches is 'goals: Who came to a milestone, on which day, kept by a job. No account is the installation.';
comment on column goal_reaches.amount is 'What it was on that day, in the unit in which figures are counted.';
