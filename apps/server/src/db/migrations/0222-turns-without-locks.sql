-- The turns of a campaign are written by the thousand. Foreign keys would look up and lock the campaign and the contact of
-- each, which costs as much as the rest of the row. As with messages (0014), contacts are held for whole statements
-- instead, and turns go with their contact; the campaign is held once a statement.
create function turns_have_owners() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(contacts_lock(a.account_id)) from (select distinct account_id from written) a;
  perform from campaigns c
  where (c.account_id, c.id) in (select w.account_id, w.campaign_id from written w)
  for key share;
  if exists (
    select 1 from (select distinct account_id, campaign_id from written) w
    where not exists (select 1 from campaigns c where c.account_id = w.account_id and c.id = w.campaign_id)
  ) then
    raise foreign_key_violation using message = 'A turn needs its campaign', table = 'campaign_sends';
  end if;
  if exists (
    select 1 from written w
    where not exists (select 1 from contacts c where c.account_id = w.account_id and c.id = w.contact_id)
  ) then
    raise foreign_key_violation using message = 'A turn needs a contact of its account', table = 'campaign_sends';
  end if;
  return null;
end $$;
create trigger have_owners after insert on campaign_sends
  referencing new table as written for each statement execute function turns_have_owners();

create function delete_turns_of_contacts() returns trigger language plpgsql as $$
begin
  -- By the campaigns of the account: the key of a turn begins with them.
  delete from campaign_sends s using removed r, campaigns c
  where c.account_id = r.account_id
    and s.account_id = r.account_id and s.campaign_id = c.id and s.contact_id = r.id;
  return null;
end $$;
create trigger take_turns_along after delete on contacts
  referencing old table as removed for each statement execute function delete_turns_of_contacts();

create function delete_turns_of_campaigns() returns trigger language plpgsql as $$
begin
  delete from campaign_sends s using gone g where s.account_id = g.account_id and s.campaign_id = g.id;
  return null;
end $$;
create trigger take_turns_along after delete on campaigns
  referencing old table as gone for each statement execute function delete_turns_of_campaigns();

alter table campaign_sends
  drop constraint campaign_sends_account_id_campaign_id_fkey,
  drop constraint campaign_sends_account_id_contact_id_fkey;
