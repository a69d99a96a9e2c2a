-- A campaign that has started is edited beside what runs, and published in one step.

create table campaign_event_edits (
  account_id bigint not null,
  campaign_id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('added', 'changed', 'removed')),
  content jsonb,
  waiting text check (waiting in ('next', 'leave')),
  edited_at timestamptz not null,
  primary key (account_id, campaign_id, event_id),
  foreign key (account_id, campaign_id) references campaigns on delete cascade,
  check ((content is null) = (kind = 'removed'))
);
comment on column campaign_event_edits.waiting is 'Of a removed one: where those go who wait for it.';
comment on table campaign_event_edits is 'campaigns: Messages of a started campaign as they are edited, until they are published or let go.';

alter table campaigns add column version integer not null default 0;
comment on column campaigns.version is 'How many times its messages were published; 0 while it is a draft.';
update campaigns set version = 1 where state <> 'draft';

create table campaign_versions (
  account_id bigint not null,
  campaign_id uuid not null,
  version integer not null,
  events jsonb not null,
  published_at timestamptz not null,
  user_id uuid,
  primary key (account_id, campaign_id, version),
  foreign key (account_id, campaign_id) references campaigns on delete cascade
);
comment on table campaign_versions is 'campaigns: What was published and when, which never changes.';

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published version never changes';
end
$$;
create trigger versions_stay before update on campaign_versions
  for each row execute function refuse_version_change();
