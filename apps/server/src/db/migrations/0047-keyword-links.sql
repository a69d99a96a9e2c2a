-- Each keyword gets the end of its public address.
update content_items set slug = trim('-' from left(lower(regexp_replace(name, '[^A-Za-z0-9]+', '-', 'g')), 12))
  || '-' || translate(substr(replace(gen_random_uuid()::text, '-', ''), 1, 7), '01', 'xy')
where content_type = 'keyword' and slug is null;

alter table keyword_matches drop constraint keyword_matches_rule_check;
alter table keyword_matches add constraint keyword_matches_rule_check
  check (rule in ('whole-text', 'first-word', 'other-word', 'misspelt', 'by-hand', 'form'));
comment on column keyword_matches.message_id is 'The text that named it; a name of its own where no text did.';
comment on column keyword_matches.rule is 'How a text named it; or that somebody of the business, or a form, did what it does for the contact.';

alter table configurable_forms
  add column keyword_id uuid,
  add foreign key (account_id, keyword_id) references keywords (account_id, id) on delete set null (keyword_id);
create index configurable_forms_by_keyword on configurable_forms (account_id, keyword_id) where keyword_id is not null;
comment on column configurable_forms.keyword_id is 'What this keyword does is done for who fills the form in.';
