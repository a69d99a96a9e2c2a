create table brands (
  account_id bigint primary key references accounts on delete cascade,
  logo_id uuid,
  colors json,
  foreign key (account_id, logo_id) references attachments (account_id, id) on delete set null (logo_id)
);
create index brands_by_logo on brands (account_id, logo_id) where logo_id is not null;
comment on table brands is 'brands: The logo and colors of an account, for its emails and public pages.';
comment on column brands.colors is 'As those of a design; null: none chosen.';
