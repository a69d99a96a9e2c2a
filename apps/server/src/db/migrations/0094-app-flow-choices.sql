-- App flows: entering again after days, by joining a segment and by a missed call; content, and people let through a pause.

alter table app_flows drop constraint app_flows_reentry_check;
alter table app_flows add constraint app_flows_reentry_check
  check (reentry in ('never', 'after-finishing', 'after-days', 'always'));
alter table app_flows
  add column reentry_days integer not null default 30 check (reentry_days between 1 and 3650),
  add column swept_after uuid,
  add column sweep_began_at timestamptz,
  add column swept_for text,
  add column is_sweep_first boolean not null default false;
comment on column app_flows.swept_after is 'Of those that begin by a segment: up to which contact the pass over the contacts is.';
comment on column app_flows.swept_for is 'The conditions of the segment, hashed, that the passes go by: when they change, a first pass notes who is in it and lets nobody in.';

create table app_flow_segment_members (
  account_id bigint not null,
  flow_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, flow_id, contact_id),
  foreign key (account_id, flow_id) references app_flows on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index app_flow_segment_members_of_contact on app_flow_segment_members (account_id, contact_id);
comment on table app_flow_segment_members is 'app-flows: Who was in a segment when a flow that begins by joining it looked last.';

alter table app_flow_versions add column contents jsonb not null default '{}';
comment on column app_flow_versions.contents is 'What the steps send, by step, as it was when the version was published: files and the version of a designed email.';

alter table app_flow_enrollments add column missed_before timestamptz;
comment on column app_flow_enrollments.missed_before is 'What they would have got before this moment, during a pause, is skipped.';

alter table app_flow_steps_done drop constraint app_flow_steps_done_outcome_check;
alter table app_flow_steps_done add constraint app_flow_steps_done_outcome_check
  check (outcome in ('done', 'sent', 'withheld', 'missed', 'waiting', 'took', 'left', 'halted', 'failed'));

-- The one place in which a date of an account's own is looked up: by its field and day.
create index contacts_by_custom_fields on contacts using gin (account_id, custom_fields jsonb_path_ops)
  where custom_fields <> '{}';
