create table voice_drops (
  account_id bigint not null,
  id uuid not null,
  -- All of the recording or nothing: a voice drop may be named before it has one.
  file_key text,
  duration_ms integer,
  waveform text,
  is_called boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade,
  check (num_nulls(file_key, duration_ms, waveform) in (0, 3))
);
create index voice_drops_by_file on voice_drops (account_id, file_key);
comment on table voice_drops is 'voice-drops: A recording for the voicemail of contacts, as telephone networks carry it.';
comment on column voice_drops.waveform is 'How loud each of its parts is, a character a part.';
comment on column voice_drops.is_called is 'Whether it was recorded by a call.';
