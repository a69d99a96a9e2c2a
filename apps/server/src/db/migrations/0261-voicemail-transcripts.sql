alter table voicemails
  add column transcript text check (transcript <> ''),
  add column told_at timestamptz;
update voicemails set told_at = received_at;
comment on column voicemails.transcript is 'What was said, as the assistant understood it; null when it wasn''t transcribed. Never taken for the contact''s words by keywords, automations or consent.';
comment on column voicemails.told_at is 'When devices and mail were notified; null while that waits for the transcript.';

alter table account_settings add column voice_transcribes boolean not null default true;
-- They allowed a service to read texts and figures, and were not asked about voicemails.
update account_settings set voice_transcribes = false where assistant_allowed_host is not null;
comment on column account_settings.voice_transcribes is 'Whether voicemails are transcribed, where the account has an assistant.';
