-- What lets contacts join and leave campaigns by themselves, and what is set for single contacts in them.

create table campaign_rules (
  account_id bigint not null,
  campaign_id uuid not null,
  effect text not null check (effect in ('join', 'leave')),
  kind text not null check (kind in ('tag-added', 'form', 'link', 'import', 'purchase')),
  subject text not null default '',
  primary key (account_id, campaign_id, effect, kind, subject),
  foreign key (account_id, campaign_id) references campaigns on delete cascade
);
create index campaign_rules_by_kind on campaign_rules (account_id, kind, subject);
comment on table campaign_rules is 'campaigns: What happens to a contact that lets them join a campaign or leave it.';
comment on column campaign_rules.subject is 'The name of a tag or product in lower case, or the id of a form or link; empty for any.';

create table campaign_signals (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  contact_id uuid not null,
  kind text not null,
  subject text not null default '',
  at timestamptz
);
comment on table campaign_signals is 'campaigns: What happened to a contact that a campaign listens to, until it was acted on. No foreign keys: nothing about a campaign may keep a change from being made.';
comment on column campaign_signals.kind is 'As in campaign_rules; changed: whether a goal is reached is to be asked.';

alter table campaigns
  add column goal jsonb,
  drop constraint campaigns_rejoining_check,
  add constraint campaigns_rejoining_check check (rejoining in ('never', 'after-leaving', 'always'));
create index campaigns_with_goal on campaigns (account_id) where goal is not null;
comment on column campaigns.goal is 'Conditions of an advanced search: whoever meets them leaves.';

alter table campaign_enrollments
  add column entered_at timestamptz,
  add column has_join_date boolean not null default false,
  add column join_reason text,
  add column is_held boolean not null default false,
  add column pinned_event_id uuid,
  add column pinned_occurrence text,
  add column pinned_at timestamptz,
  add column is_pinned_by_hand boolean not null default false;
comment on column campaign_enrollments.entered_at is 'When they were let in; joined_at is what moments are counted from, and may be a day that was chosen.';
comment on column campaign_enrollments.join_reason is 'Why they are in it, as a sentence.';
comment on column campaign_enrollments.is_held is 'Somebody holds their next message until they go on.';
comment on column campaign_enrollments.pinned_at is 'The moment that was set for the pinned message, whatever its timing says.';

create table purchases (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null,
  contact_id uuid not null,
  product text not null default '',
  amount_cents bigint,
  bought_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index purchases_of_contact on purchases (account_id, contact_id, bought_at desc);
comment on table purchases is 'campaigns: What contacts bought, as a program of the business told.';

-- Tags come and go by many ways; whoever changes them, the campaigns that listen hear of it.
create function note_tags_for_campaigns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_signals (account_id, contact_id, kind, subject)
    select c.account_id, c.contact_id, 'tag-added', lower(t.name)
    from changed c join tags t on t.account_id = c.account_id and t.id = c.tag_id
    where exists (
      select from campaign_rules r
      where r.account_id = c.account_id and r.kind = 'tag-added' and r.subject = lower(t.name)
    );
  end if;
  insert into campaign_signals (account_id, contact_id, kind)
  select distinct c.account_id, c.contact_id, 'changed'
  from changed c
  join campaigns k on k.account_id = c.account_id and k.goal is not null
  join campaign_enrollments e on e.account_id = k.account_id and e.campaign_id = k.id and e.contact_id = c.contact_id
    and e.state = 'in';
  return null;
end
$$;
create trigger tag_moves_campaigns after insert on contact_tags referencing new table as changed
  for each statement execute function note_tags_for_campaigns();
create trigger tag_gone_moves_campaigns after delete on contact_tags referencing old table as changed
  for each statement execute function note_tags_for_campaigns();

create function note_contact_for_campaigns() returns trigger language plpgsql as $$
begin
  insert into campaign_signals (account_id, contact_id, kind)
  select new.account_id, new.id, 'changed'
  where exists (
    select from campaigns k
    join campaign_enrollments e on e.account_id = k.account_id and e.campaign_id = k.id and e.contact_id = new.id
      and e.state = 'in'
    where k.account_id = new.account_id and k.goal is not null
  );
  return null;
end
$$;
create trigger contact_reaches_goals after update on contacts
  for each row when (old.* is distinct from new.*) execute function note_contact_for_campaigns();

-- A moment that was set for somebody by hand, or that somebody holds, stays when their day or zone changes.
create or replace function mark_campaigns_of_contact() returns trigger language plpgsql as $$
begin
  update campaign_enrollments set is_stale = true, due_at = 'epoch'
  where account_id = new.account_id and contact_id = new.id and state = 'in' and held_due_at is null and not is_held;
  return null;
end
$$;
