-- What was changed of a contact, and by whom, for its timeline (document 2, section 7).
create table contact_changes (
  account_id bigint not null,
  contact_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('edit', 'tags', 'merge')),
  via text not null check (via in ('person', 'form', 'page', 'keyword', 'flow')),
  -- No foreign keys: what was changed stays told when whoever did it is gone.
  about_id uuid,
  user_id uuid,
  fields jsonb not null default '[]',
  tags_added text[] not null default '{}',
  tags_removed text[] not null default '{}',
  changed_at timestamptz not null,
  primary key (account_id, contact_id, id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index contact_changes_by_time on contact_changes (account_id, contact_id, changed_at desc);
comment on table contact_changes is 'contacts: A change of one contact: fields with what they held before and after, tags that came and went, contacts merged into it. What is done to many at once stands in contact_actions.';
comment on column contact_changes.about_id is 'The form, keyword or flow that did it.';

-- The steps of what is done to many stay for the timelines of its contacts; what undoing needs goes after a day.
alter table contact_action_steps
  add column first_id uuid,
  add column last_id uuid;
update contact_action_steps set
  first_id = (select id from unnest(contact_ids) as id order by id limit 1),
  last_id = (select id from unnest(contact_ids) as id order by id desc limit 1);
alter table contact_action_steps
  alter column first_id set not null,
  alter column last_id set not null;
comment on column contact_action_steps.first_id is 'The lowest of its contacts, with last_id the bounds that a timeline looks within.';

alter table contact_actions add column kept integer not null default 0;
comment on column contact_actions.kept is 'How many contacts undoing left as they are, because they were changed since.';

-- A consent that an import recorded by mistake is withdrawn when the import is undone.
alter table consent_log drop constraint consent_log_event_check;
alter table consent_log add constraint consent_log_event_check
  check (event in ('opt-out', 'opt-in', 'help', 'consent', 'withdrawn', 'potential-stop', 'potential-stop-kept'));
