create table trackable_links (
  account_id bigint not null,
  id uuid not null,
  url text not null,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade
);
comment on table trackable_links is 'trackable-links: Where a link leads that is counted.';

create table link_clicks (
  account_id bigint not null,
  link_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid,
  kind text not null check (kind in ('human', 'suspected', 'machine')),
  reason text not null default '',
  address_key bytea not null,
  time timestamptz not null,
  primary key (account_id, link_id, id),
  foreign key (account_id, link_id) references trackable_links on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete set null (contact_id)
);
create index link_clicks_by_contact on link_clicks (account_id, link_id, contact_id, kind) where contact_id is not null;
create index link_clicks_of_contact on link_clicks (account_id, contact_id, time desc) where contact_id is not null;
create index link_clicks_by_address on link_clicks (address_key, time);
comment on table link_clicks is 'trackable-links: Each time a link was opened: by a person, by what may be a program, or by a program.';
comment on column link_clicks.address_key is 'Of the address it came from, keyed: only to see that one address opens the links of many.';
