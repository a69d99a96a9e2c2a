-- What app flows hear in time: opt-outs, another time zone, and what happened only after somebody came to a wait.

alter table app_flow_signals add column tries integer not null default 0;
create index app_flow_signals_in_turn on app_flow_signals (account_id, tries, id);
comment on column app_flow_signals.tries is 'How often acting on it stumbled: it then stands behind the others of its account.';

alter table app_flow_enrollments
  add column waits_after bigint not null default 0,
  add column tagged_at timestamptz,
  drop constraint app_flow_enrollments_state_check,
  add constraint app_flow_enrollments_state_check check (state in ('in', 'finished', 'left', 'halted', 'missed'));
comment on column app_flow_enrollments.state is 'Of missed: their date was over for too long when the flow could look, so they were never in it.';
comment on column app_flow_enrollments.waits_after is 'The last signal there was when they came to their wait: only later ones end it.';
comment on column app_flow_enrollments.tagged_at is 'When the flow last changed their tags: who then joins a segment may have done so by it.';

alter table app_flows
  add column looks_since timestamptz,
  add column underway jsonb;
comment on column app_flows.looks_since is 'From when on the dates of a flow let people in.';
comment on column app_flows.underway is 'How far going on after a pause, or moving people to a version, has come; null when all is done.';
-- Those whom going on spaces, in their order.
create index app_flow_enrollments_held on app_flow_enrollments (account_id, flow_id, held_due_at, contact_id)
  where held_due_at is not null and not is_held;

-- Whoever opts out may have nothing more to get from a flow, by whatever way they do so.

create function note_opt_outs_for_flows() returns trigger language plpgsql as $$
begin
  insert into app_flow_signals (account_id, contact_id, kind, subject, key)
  select distinct o.account_id, k.id, 'opted-out', o.channel, uuidv7()::text
  from changed o
  join contacts k on k.account_id = o.account_id
    and (k.phone_number = o.address or (o.channel = 'email' and lower(k.email) = lower(o.address)))
  where exists (
    select from app_flow_enrollments e where e.account_id = k.account_id and e.contact_id = k.id and e.state = 'in'
  );
  return null;
end
$$;
create trigger opt_out_ends_flows after insert on opt_outs referencing new table as changed
  for each statement execute function note_opt_outs_for_flows();

create function note_contact_marks_for_flows() returns trigger language plpgsql as $$
begin
  insert into app_flow_signals (account_id, contact_id, kind, key)
  select new.account_id, new.id, 'opted-out', uuidv7()::text
  where exists (
    select from app_flow_enrollments e where e.account_id = new.account_id and e.contact_id = new.id and e.state = 'in'
  );
  return null;
end
$$;
create trigger mark_ends_flows after update of do_not_message, do_not_email on contacts
  for each row when ((new.do_not_message and not old.do_not_message) or (new.do_not_email and not old.do_not_email))
  execute function note_contact_marks_for_flows();

-- A wait that goes by somebody's clock is timed anew, from when they came to it, once their clock is another one. A
-- moment that was set for somebody by hand, or that is held, stays.

create function time_flows_of_contact() returns trigger language plpgsql as $$
begin
  update app_flow_enrollments set due_at = 'epoch', waits_for = null
  where account_id = new.account_id and contact_id = new.id and state = 'in' and waits_for = 'time'
    and not is_set_by_hand and not is_held and held_due_at is null;
  return null;
end
$$;
create trigger contact_moves_flows after update of phone_number, time_zone on contacts
  for each row when ((old.phone_number, old.time_zone) is distinct from (new.phone_number, new.time_zone))
  execute function time_flows_of_contact();
