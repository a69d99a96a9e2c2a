-- A step that ran for a contact in an earlier version is passed over visibly; one that ran in the same version is a loop.
alter table app_flow_steps_done add column version integer, add column passes jsonb;
comment on column app_flow_steps_done.version is 'Version of the flow in which it ran; null before this was recorded, and where a merge of contacts was undone.';
comment on column app_flow_steps_done.passes is 'Later versions in which they came to it again and passed over it: version, position and time.';
