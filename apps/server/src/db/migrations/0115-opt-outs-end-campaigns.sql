-- Whoever opts out leaves the campaigns whose next message they would not get, by whatever way they do so.

create function note_opt_outs_for_campaigns() returns trigger language plpgsql as $$
begin
  insert into campaign_signals (account_id, contact_id, kind, subject)
  select distinct o.account_id, k.id, 'opted-out', o.channel
  from changed o
  join contacts k on k.account_id = o.account_id
    and (k.phone_number = o.address or (o.channel = 'email' and lower(k.email) = lower(o.address)))
  where exists (
    select from campaign_enrollments e
    where e.account_id = k.account_id and e.contact_id = k.id and e.state = 'in' and e.next_event_id is not null
  );
  return null;
end
$$;
create trigger opt_out_ends_campaigns after insert on opt_outs referencing new table as changed
  for each statement execute function note_opt_outs_for_campaigns();

create function note_contact_marks_for_campaigns() returns trigger language plpgsql as $$
begin
  insert into campaign_signals (account_id, contact_id, kind, subject)
  select new.account_id, new.id, 'opted-out', m.channel
  from (values
      ('phone', new.do_not_message and not old.do_not_message), ('email', new.do_not_email and not old.do_not_email)
    ) as m (channel, is_new)
  where m.is_new and exists (
    select from campaign_enrollments e
    where e.account_id = new.account_id and e.contact_id = new.id and e.state = 'in' and e.next_event_id is not null
  );
  return null;
end
$$;
create trigger mark_ends_campaigns after update of do_not_message, do_not_email on contacts
  for each row when ((new.do_not_message and not old.do_not_message) or (new.do_not_email and not old.do_not_email))
  execute function note_contact_marks_for_campaigns();

comment on column campaign_signals.kind is 'As in campaign_rules; changed: whether a goal is reached is to be asked; opted-out: on the channel of the subject; phone: on all but email.';
