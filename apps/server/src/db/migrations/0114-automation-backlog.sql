-- What automations send late after an outage goes at a set rate, and how late is said for each message.

alter table campaign_events add column late_hours integer check (late_hours between 1 and 720);
comment on column campaign_events.late_hours is 'Where it is not that of the campaign: it is missed when it could not have its turn within so many hours.';

alter table campaign_enrollments add column meant_at timestamptz;
comment on column campaign_enrollments.meant_at is 'The moment their message was meant for, where it waits behind others after an outage.';

alter table accounts add column late_messages_per_minute integer not null default 600
  check (late_messages_per_minute between 1 and 60000);
comment on column accounts.late_messages_per_minute is 'How many messages of automations that are late go in a minute.';

create table automation_backlogs (
  account_id bigint primary key references accounts on delete cascade,
  since timestamptz not null,
  taken integer not null default 0
);
comment on table automation_backlogs is 'automation-backlog: How many late messages of an account its automations let go in the minute that began then.';
