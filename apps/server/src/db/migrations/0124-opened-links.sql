create table opened_links (
  account_id bigint not null,
  id uuid not null,
  link_id uuid not null,
  contact_id uuid not null,
  machine_reason text,
  address_key bytea not null,
  time timestamptz not null,
  is_aside boolean not null default false,
  primary key (is_aside, id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
comment on table opened_links is 'trackable-links: Links that were opened, until it is judged by whom, within a second; written before the visitor goes on.';
comment on column opened_links.id is 'The click will have it too, so that one that is written twice counts once.';
comment on column opened_links.machine_reason is 'Why the request was a program''s, where its headers already say so.';
comment on column opened_links.is_aside is 'Judging it failed; it is tried again now and then, and keeps no other waiting.';
