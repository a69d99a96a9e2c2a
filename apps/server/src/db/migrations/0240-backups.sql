-- What became of this database by backups and restores. Neither comes back with a backup: they are about this database.
create table restorations (
  id bigint generated always as identity primary key,
  backup_taken_at timestamptz not null,
  restored_at timestamptz not null default clock_timestamp(),
  release_asked_at timestamptz,
  release_how text check (release_how in ('asking-carriers', 'nothing-sent-since')),
  released_at timestamptz,
  check ((release_asked_at is null) = (release_how is null)),
  check (released_at is null or release_asked_at is not null)
);
comment on table restorations is 'backups: That this database was restored from a backup; nothing goes out until it is released. System time.';
comment on column restorations.release_how is 'What the operator said: that messages may have been sent since the backup, or that none were.';

create table backups (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  file text not null,
  bytes bigint,
  rows bigint,
  files integer,
  files_gone integer,
  problem text
);
create index backups_by_time on backups (begun_at);
comment on table backups is 'backups: Backups that workers made by BACKUP_EVERY_HOURS, and what kept them from it. System time.';
comment on column backups.problem is 'Why there is none, in words for the operator; null for one that is whole or under way.';
