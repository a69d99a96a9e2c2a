alter table custom_fields
  add column kind text not null default 'text' check (kind in ('text', 'number', 'date', 'choice', 'yes-no')),
  add column options text[] not null default '{}';
comment on column custom_fields.kind is 'How its values are written: any text, 12.5, 2026-11-23, one of the options, true or false.';
comment on column custom_fields.options is 'What a choice is among, in the order it is offered.';
