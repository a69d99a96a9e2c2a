create unlogged table worker_heartbeats (
  worker_id text primary key,
  beat_at timestamptz not null default clock_timestamp()
);
comment on table worker_heartbeats is 'jobs: When each worker of the job queue last said that it lives; jobs of those that fell silent are freed.';
