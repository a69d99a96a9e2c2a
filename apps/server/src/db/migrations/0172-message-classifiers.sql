-- Support's own rules about what messages say, beside those that are built in.

create table message_classifiers (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null check (kind in ('spam', 'prohibited', 'stop')),
  effect text not null check (effect in ('refuse', 'warn', 'opt-out', 'ask')),
  phrases text[] not null check (cardinality(phrases) > 0),
  is_on boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'stop') = (effect in ('opt-out', 'ask')))
);
create unique index message_classifiers_by_name on message_classifiers (lower(name));
comment on table message_classifiers is 'message-classifiers: Words by which the installation keeps messages back, warns of them, or takes a text for an opt-out.';
