-- A greeting is recorded by phone as voice drops are.
alter table voice_drop_calls alter column voice_drop_id drop not null;
comment on table voice_drop_calls is 'voice-drops: Calls to the account''s own phone in which a voice drop or the voicemail greeting is recorded, and how far each is.';
comment on column voice_drop_calls.voice_drop_id is 'Null where the voicemail greeting is recorded.';
