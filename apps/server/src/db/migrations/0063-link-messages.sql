-- Which messages carried a trackable link: who was sent it, by what, and who of them did not open it.
create table link_messages (
  account_id bigint not null,
  link_id uuid not null,
  message_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, link_id, message_id),
  foreign key (account_id, link_id) references trackable_links on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
comment on table link_messages is 'trackable-links: Which messages carry a link, written as they are queued.';
create index link_messages_by_contact on link_messages (account_id, link_id, contact_id);
create index link_messages_of_contact on link_messages (account_id, contact_id);
