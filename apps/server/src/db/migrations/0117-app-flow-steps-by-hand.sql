-- App flows: somebody's next step is held, moved or skipped by hand.

alter table app_flow_enrollments
  add column is_held boolean not null default false,
  add column is_set_by_hand boolean not null default false,
  add column skips text[] not null default '{}';
comment on column app_flow_enrollments.is_held is 'Somebody holds them at their step; held_due_at has its moment meanwhile.';
comment on column app_flow_enrollments.is_set_by_hand is 'Somebody set the moment of their step.';
comment on column app_flow_enrollments.skips is 'Steps to come that are passed over for them.';

alter table app_flow_steps_done drop constraint app_flow_steps_done_outcome_check;
alter table app_flow_steps_done add constraint app_flow_steps_done_outcome_check check (outcome in (
  'done', 'sent', 'withheld', 'missed', 'skipped', 'waiting', 'took', 'left', 'halted', 'failed'
));
