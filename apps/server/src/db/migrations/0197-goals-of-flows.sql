-- What takes people out of app flows by itself: a reply, what happened to them, and the goal of the flow.

alter table app_flows
  add column leaves_on_reply boolean not null default false,
  add column exits jsonb not null default '[]',
  add column goal jsonb;
create index app_flows_with_goal on app_flows (account_id) where goal is not null;
comment on column app_flows.exits is 'What has people leave: kind and subject, a tag or product in lower case, or the id of a form or link; empty for any.';
comment on column app_flows.goal is 'Conditions of an advanced search: whoever meets them leaves.';

-- Whether a goal is reached is asked when something of a contact changes, whoever changes it.

create function note_tags_for_flow_goals() returns trigger language plpgsql as $$
begin
  insert into app_flow_signals (account_id, contact_id, kind, key)
  select distinct c.account_id, c.contact_id, 'changed', ''
  from changed c
  join app_flows f on f.account_id = c.account_id and f.goal is not null
  join app_flow_enrollments e on e.account_id = f.account_id and e.flow_id = f.id and e.contact_id = c.contact_id
    and e.state = 'in';
  return null;
end
$$;
create trigger tag_reaches_flow_goals after insert on contact_tags referencing new table as changed
  for each statement execute function note_tags_for_flow_goals();
create trigger tag_gone_reaches_flow_goals after delete on contact_tags referencing old table as changed
  for each statement execute function note_tags_for_flow_goals();

create function note_contact_for_flow_goals() returns trigger language plpgsql as $$
begin
  insert into app_flow_signals (account_id, contact_id, kind, key)
  select new.account_id, new.id, 'changed', ''
  where exists (
    select from app_flows f
    join app_flow_enrollments e on e.account_id = f.account_id and e.flow_id = f.id and e.contact_id = new.id
      and e.state = 'in'
    where f.account_id = new.account_id and f.goal is not null
  );
  return null;
end
$$;
create trigger contact_reaches_flow_goals after update on contacts
  for each row when (old.* is distinct from new.*) execute function note_contact_for_flow_goals();
