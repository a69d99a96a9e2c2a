-- Whom the date of a flow lets in is gone through a page of contacts at a time.

alter table app_flows
  add column looks_until timestamptz,
  add column looks_behind uuid;
comment on column app_flows.looks_until is 'Up to when the look that is under way goes; null between looks.';
comment on column app_flows.looks_behind is 'The last contact in the order of ids that the look under way has come to.';
