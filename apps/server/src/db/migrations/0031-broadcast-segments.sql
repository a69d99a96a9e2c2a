-- Segments as the audience of a broadcast: who is in them is asked anew until it begins.
create table broadcast_segments (
  account_id bigint not null,
  broadcast_id uuid not null,
  segment_id uuid not null,
  is_excluded boolean not null default false,
  resolved_at timestamptz not null,
  primary key (account_id, broadcast_id, segment_id),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade,
  foreign key (account_id, segment_id) references segments on delete cascade
);
create index broadcast_segments_by_segment on broadcast_segments (account_id, segment_id);
comment on table broadcast_segments is 'broadcasts: The segments a broadcast is for, and those it leaves out.';
comment on column broadcast_segments.resolved_at is 'When the recipients were last made to be who is in it.';

alter table broadcast_recipients add column by_segment boolean not null default false;
comment on column broadcast_recipients.by_segment is 'Only a segment brought them: whoever leaves it before the broadcast begins leaves the list.';

create table broadcast_removals (
  account_id bigint not null,
  broadcast_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, broadcast_id, contact_id),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index broadcast_removals_by_contact on broadcast_removals (account_id, contact_id);
comment on table broadcast_removals is 'broadcasts: Who was taken off the list though a segment has them, so that it does not bring them back.';
