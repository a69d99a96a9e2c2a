-- An email can have all its links tracked: a version knows which trackable link stands for which address of its design.

alter table emails add column tracks_links boolean not null default false;
alter table emails alter column tracks_links set default true;
comment on column emails.tracks_links is 'Whether addresses become trackable links when something takes the email; off for those that came before this was there.';

alter table email_versions add column tracked_links jsonb;
comment on column email_versions.tracked_links is 'The slugs of trackable links by the addresses that they stand for in the design; null where links are as they were written.';
