alter table tags
  add column color text check (color in ('violet', 'orange', 'blue', 'pink', 'green', 'grey')),
  add column contacts integer not null default 0;
comment on column tags.color is 'Chosen by a person; null for the one that follows from its name.';
comment on column tags.contacts is 'How many contacts have it, but for what tag_count_deltas adds.';

update tags t set contacts = counted.contacts
from (select account_id, tag_id, count(*) as contacts from contact_tags group by account_id, tag_id) counted
where counted.account_id = t.account_id and counted.tag_id = t.id;

-- No foreign keys: what is deleted together with a tag or an account is still counted here, and folded into nothing.
create table tag_count_deltas (
  account_id bigint not null,
  tag_id uuid not null,
  id uuid not null default uuidv7(),
  delta integer not null,
  primary key (account_id, tag_id, id)
);
comment on table tag_count_deltas is 'tags: By how much counts of tags have changed since they were last folded, so that nobody waits for another''s tagging.';

create function note_tags_given() returns trigger language plpgsql as $$
begin
  insert into tag_count_deltas (account_id, tag_id, delta)
  select account_id, tag_id, count(*) from given group by account_id, tag_id;
  return null;
end $$;

create function note_tags_taken() returns trigger language plpgsql as $$
begin
  insert into tag_count_deltas (account_id, tag_id, delta)
  select account_id, tag_id, -count(*) from taken group by account_id, tag_id;
  return null;
end $$;

create trigger contact_tags_given after insert on contact_tags
  referencing new table as given for each statement execute function note_tags_given();
create trigger contact_tags_taken after delete on contact_tags
  referencing old table as taken for each statement execute function note_tags_taken();
