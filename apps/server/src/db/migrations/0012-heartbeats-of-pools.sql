-- Jobs are locked by a pool of workers, not by one worker.
alter table worker_heartbeats rename column worker_id to pool_id;
comment on table worker_heartbeats is 'jobs: When each pool of workers of the job queue last said that it lives; jobs of those that fell silent are freed.';
