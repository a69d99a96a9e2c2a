-- A message of a campaign can be put between two others, and moved, without anybody in it being written.

alter table campaign_events
  drop constraint campaign_events_account_id_campaign_id_position_key,
  alter column position type double precision,
  add constraint campaign_events_position unique (account_id, campaign_id, position) deferrable initially deferred;
alter table campaign_enrollments alter column last_position type double precision;
alter table campaign_event_edits add column position double precision;
comment on column campaign_events.position is 'What is between two others has a number between theirs.';
comment on column campaign_event_edits.position is 'Where it will be; null where it is, or of a new one at the end.';
