-- What happened on each day, of each account and of the installation, so that nobody counts messages to show it.

create table account_day_figures (
  account_id bigint not null references accounts on delete cascade,
  day text not null,
  figure text not null check (figure in (
    'sms-sent', 'sms-received', 'sms-failed', 'mms-sent', 'mms-received', 'mms-failed', 'rvm-sent', 'rvm-failed',
    'email-sent', 'email-failed', 'opt-outs', 'contacts-added', 'credits-spent', 'revenue'
  )),
  amount bigint not null,
  primary key (account_id, day, figure)
);
create index account_day_figures_by_day on account_day_figures (day, figure) include (amount, account_id);
comment on table account_day_figures is 'stats: What happened in an account on a day (UTC, 2026-12-24), counted by a job until two days later. Credits in hundredths, revenue in cents.';

create table installation_figures (
  period text not null check (period in ('day', 'week', 'month')),
  starts_on text not null,
  figure text not null check (figure in (
    'sms-sent', 'sms-received', 'sms-failed', 'mms-sent', 'mms-received', 'mms-failed', 'rvm-sent', 'rvm-failed',
    'email-sent', 'email-failed', 'opt-outs', 'contacts-added', 'credits-spent', 'revenue', 'accounts-new',
    'accounts-active', 'accounts-cancelled'
  )),
  amount bigint not null,
  primary key (period, starts_on, figure)
);
comment on table installation_figures is 'stats: The figures of all accounts together by day, week (from Monday) and month, in UTC.';

create table figure_counts (
  only_row boolean primary key default true check (only_row),
  counted_until timestamptz not null
);
comment on table figure_counts is 'stats: Until when the figures of days were counted; one row, none before the first count.';
