alter table keywords
  add column media jsonb not null default '[]',
  add column sends_card boolean not null default false;
comment on column keywords.media is 'The picture that goes with the answer, or the recording of a voice drop, which is the answer.';
comment on column keywords.sends_card is 'Whether the contact card of the account goes with the answer, as it is then.';
