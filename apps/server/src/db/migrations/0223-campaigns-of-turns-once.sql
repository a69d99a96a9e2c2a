-- The campaign of the turns that are written is looked up once a statement, not once a turn.
create or replace function turns_have_owners() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(contacts_lock(a.account_id)) from (select distinct account_id from written) a;
  if exists (
    with theirs as materialized (
      select distinct account_id, campaign_id from written
    ), held as materialized (
      select c.account_id, c.id from theirs t
      join campaigns c on c.account_id = t.account_id and c.id = t.campaign_id
      for key share of c
    )
    select from theirs t
    where not exists (select from held h where h.account_id = t.account_id and h.id = t.campaign_id)
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
