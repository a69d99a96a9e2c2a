-- Whoever answers a contact by hand holds what campaigns and flows would send them meanwhile.

create table automation_pauses (
  account_id bigint not null,
  contact_id uuid not null,
  paused_at timestamptz not null,
  paused_until timestamptz,
  user_id uuid,
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index automation_pauses_by_end on automation_pauses (paused_until) where paused_until is not null;
comment on table automation_pauses is 'automation-pauses: For whom campaigns and flows wait, since when and until when.';
comment on column automation_pauses.paused_until is 'Null until somebody resumes it.';
comment on column automation_pauses.user_id is 'Who answered or paused it; null once that user is gone.';

alter table accounts
  add column pauses_automations boolean not null default true,
  add column automation_pause_hours integer default 24 check (automation_pause_hours between 1 and 720);
comment on column accounts.pauses_automations is 'Whether an answer by hand pauses the automations of the contact.';
comment on column accounts.automation_pause_hours is 'For how long; null until somebody resumes it.';
