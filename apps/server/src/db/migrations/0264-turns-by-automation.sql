-- Workers take the next unlocked turns of a campaign or flow: in an index of each, in the order of their times.
drop index campaign_enrollments_in_turn;
create index campaign_enrollments_in_turn on campaign_enrollments (account_id, campaign_id, due_at) where due_at is not null;
drop index app_flow_enrollments_in_turn;
create index app_flow_enrollments_in_turn on app_flow_enrollments (account_id, flow_id, due_at) where due_at is not null;
