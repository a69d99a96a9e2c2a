-- Who stood in a file is written by the thousand. A foreign key would look the import up and lock it once for each of
-- them; these triggers do it once a statement.
create function people_have_imports() returns trigger language plpgsql as $$
begin
  perform from contact_imports i
  where (i.account_id, i.id) in (select w.account_id, w.import_id from written w)
  for key share;
  if exists (
    select 1 from (select distinct account_id, import_id from written) w
    where not exists (select 1 from contact_imports i where i.account_id = w.account_id and i.id = w.import_id)
  ) then
    raise foreign_key_violation using message = 'Who stood in a file needs its import', table = 'contact_import_people';
  end if;
  return null;
end $$;
create trigger have_imports after insert on contact_import_people
  referencing new table as written for each statement execute function people_have_imports();
create function delete_people_of_imports() returns trigger language plpgsql as $$
begin
  delete from contact_import_people p using removed r where p.account_id = r.account_id and p.import_id = r.id;
  return null;
end $$;
create trigger take_people_along after delete on contact_imports
  referencing old table as removed for each statement execute function delete_people_of_imports();
alter table contact_import_people drop constraint contact_import_people_account_id_import_id_fkey;
comment on table contact_import_people is 'contact-imports: Who stood in the file of an import, with which it goes. Who is deleted since is found no more: nothing refers to the contact.';
