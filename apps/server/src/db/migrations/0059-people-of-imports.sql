-- Whom an import brought is an audience.
create table contact_import_people (
  account_id bigint not null,
  import_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, import_id, contact_id),
  foreign key (account_id, import_id) references contact_imports on delete cascade
);
comment on table contact_import_people is 'contact-imports: Who stood in the file of an import. Who is deleted since is found no more: nothing refers to the contact.';
