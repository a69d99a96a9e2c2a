-- Everybody in a campaign is timed anew, or moved, in batches; whoever was not reached yet is known by a number.

alter table campaigns
  add column timing integer not null default 0,
  add column moves integer not null default 0;
comment on column campaigns.timing is 'How many times the moments of its messages changed.';
comment on column campaigns.moves is 'How many times everybody in it was moved at once.';

alter table campaign_enrollments
  add column timed_for integer not null default 0,
  add column moved_for integer not null default 0,
  add column pinned_on timestamptz;
comment on column campaign_enrollments.timed_for is 'By which timing of the campaign their next moment was worked out; by another it has to be anew before anything is sent.';
comment on column campaign_enrollments.moved_for is 'The last move of the campaign that they were part of.';
comment on column campaign_enrollments.pinned_on is 'When the pinned moment was set, where it counts from then; null where it counts as before.';

create table campaign_moves (
  account_id bigint not null,
  campaign_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('resume', 'forward')),
  at timestamptz not null,
  paused_at timestamptz,
  days integer,
  after uuid not null,
  total integer not null,
  done integer not null default 0,
  primary key (account_id, campaign_id, number),
  foreign key (account_id, campaign_id) references campaigns on delete cascade,
  check ((days is not null) = (kind = 'forward'))
);
comment on table campaign_moves is 'campaigns: Moves of everybody in a campaign that are not through yet; a worker goes on where another stopped.';
comment on column campaign_moves.paused_at is 'Of a resume that moves everything by the pause: since when it was paused.';
comment on column campaign_moves.after is 'The last contact that was moved, in the order of their ids.';

alter table campaign_signals
  add column attempts integer not null default 0,
  add column try_at timestamptz;
comment on column campaign_signals.try_at is 'What could not be acted on waits until then, behind the others.';
