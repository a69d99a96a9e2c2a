-- App flows: what is done for people step by step once something happened.

alter table folders drop constraint folders_content_type_check;
alter table folders add constraint folders_content_type_check check (content_type in (
  'appFlow', 'attachment', 'bundle', 'campaign', 'configurableForm', 'contact', 'contest', 'email', 'keyword',
  'landingPage', 'messageTemplate', 'qrCode', 'space', 'trackableLink', 'voiceDrop'
));
alter table content_items drop constraint content_items_content_type_check;
alter table content_items add constraint content_items_content_type_check check (content_type in (
  'appFlow', 'attachment', 'bundle', 'campaign', 'configurableForm', 'contest', 'email', 'keyword', 'landingPage',
  'messageTemplate', 'qrCode', 'space', 'trackableLink', 'voiceDrop'
));
alter table messages drop constraint messages_cause_check;
alter table messages add constraint messages_cause_check
  check (cause in ('chat', 'broadcast', 'campaign', 'keyword', 'flow', 'space', 'system', 'contact'));

create table app_flows (
  account_id bigint not null,
  id uuid not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'paused')),
  reentry text not null default 'never' check (reentry in ('never', 'after-finishing', 'always')),
  draft jsonb not null,
  version integer,
  paused_at timestamptz,
  trigger_kind text,
  trigger_subject text,
  looks_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade
);
create index app_flows_by_look on app_flows (looks_at) where looks_at is not null;
comment on table app_flows is 'app-flows: How a flow stands, and what is being edited; its name and folder are those of the item.';
comment on column app_flows.trigger_kind is 'What lets people into the published version, with trigger_subject: a tag in lower case, or an id.';
comment on column app_flows.looks_at is 'When to look next for whom the date of a flow comes up; null for those without a date.';

create table app_flow_versions (
  account_id bigint not null,
  flow_id uuid not null,
  version integer not null,
  definition jsonb not null,
  published_at timestamptz not null,
  primary key (account_id, flow_id, version),
  foreign key (account_id, flow_id) references app_flows on delete cascade
);
comment on table app_flow_versions is 'app-flows: What was published, which never changes; whoever entered stays on theirs.';

create table app_flow_enrollments (
  account_id bigint not null,
  flow_id uuid not null,
  contact_id uuid not null,
  entry integer not null,
  version integer not null,
  state text not null default 'in' check (state in ('in', 'finished', 'left', 'halted')),
  entered_at timestamptz not null,
  entered_by text not null,
  trigger_key text not null,
  depth integer not null default 0,
  step_id text,
  since timestamptz not null,
  waits_for text,
  waits_subject text not null default '',
  happened boolean not null default false,
  answer text,
  due_at timestamptz,
  held_due_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  primary key (account_id, flow_id, contact_id, entry),
  unique (account_id, flow_id, contact_id, trigger_key),
  foreign key (account_id, flow_id) references app_flows on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create unique index app_flow_enrollments_once on app_flow_enrollments (account_id, flow_id, contact_id) where state = 'in';
create index app_flow_enrollments_due on app_flow_enrollments (due_at) where due_at is not null;
create index app_flow_enrollments_in_turn on app_flow_enrollments (account_id, due_at) where due_at is not null;
create index app_flow_enrollments_by_step on app_flow_enrollments (account_id, flow_id, step_id, due_at) where state = 'in';
create index app_flow_enrollments_waiting on app_flow_enrollments (account_id, contact_id, waits_for)
  where state = 'in' and waits_for is not null;
create index app_flow_enrollments_of_contact on app_flow_enrollments (account_id, contact_id);
comment on table app_flow_enrollments is 'app-flows: Who is in a flow, at which step, and the one moment at which something is to be done for them next.';
comment on column app_flow_enrollments.trigger_key is 'What let them in, so that the same never does twice.';
comment on column app_flow_enrollments.depth is 'How many flows caused one another up to this one.';
comment on column app_flow_enrollments.since is 'When they came to their step.';
comment on column app_flow_enrollments.answer is 'What they texted last while the flow waited for it.';
comment on column app_flow_enrollments.held_due_at is 'The moment of a step that came while the flow was paused.';

create table app_flow_steps_done (
  account_id bigint not null,
  flow_id uuid not null,
  contact_id uuid not null,
  entry integer not null,
  step_id text not null,
  position integer not null,
  outcome text not null check (outcome in ('done', 'sent', 'withheld', 'missed', 'waiting', 'took', 'left', 'halted')),
  branch text,
  reason text,
  message_id uuid,
  done_at timestamptz not null,
  primary key (account_id, flow_id, contact_id, entry, step_id),
  foreign key (account_id, flow_id) references app_flows on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index app_flow_steps_done_of_step on app_flow_steps_done (account_id, flow_id, step_id, done_at desc, contact_id);
comment on table app_flow_steps_done is 'app-flows: Which steps had their turn for whom, so that none has it twice, and what became of it.';

create table app_flow_signals (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  contact_id uuid not null,
  kind text not null,
  subject text not null default '',
  key text not null,
  depth integer not null default 0,
  answer text,
  at timestamptz
);
comment on table app_flow_signals is 'app-flows: What happened to a contact that a flow listens to, until it was acted on. No foreign keys: nothing about a flow may keep a text from being taken in.';
comment on column app_flow_signals.at is 'When it happened; null for now.';

create table app_flow_listens (
  account_id bigint not null,
  flow_id uuid not null,
  kind text not null,
  subject text not null default '',
  primary key (account_id, kind, subject, flow_id),
  foreign key (account_id, flow_id) references app_flows on delete cascade
);
comment on table app_flow_listens is 'app-flows: What the published versions of flows listen to, as a trigger or in a wait; nothing else is noted.';

-- Tags come and go by many ways; whoever changes them, the flows that listen hear of it.
create function note_tags_for_flows() returns trigger language plpgsql as $$
begin
  insert into app_flow_signals (account_id, contact_id, kind, subject, key, depth)
  select c.account_id, c.contact_id, tg_argv[0], lower(t.name), uuidv7()::text,
    coalesce(nullif(current_setting('broadcast.flow_depth', true), ''), '0')::int
  from changed c join tags t on t.account_id = c.account_id and t.id = c.tag_id
  where exists (
    select from app_flow_listens l
    where l.account_id = c.account_id and l.kind = tg_argv[0] and l.subject = lower(t.name)
  );
  return null;
end
$$;
create trigger tag_starts_flows after insert on contact_tags referencing new table as changed
  for each statement execute function note_tags_for_flows('tag-added');
create trigger tag_gone_starts_flows after delete on contact_tags referencing old table as changed
  for each statement execute function note_tags_for_flows('tag-removed');
