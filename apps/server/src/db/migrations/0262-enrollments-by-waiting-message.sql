-- Only contacts who wait for a message are looked up by it; the last turn of each contact no longer writes an entry here.
drop index campaign_enrollments_by_event;
create index campaign_enrollments_by_event on campaign_enrollments (account_id, campaign_id, next_event_id, due_at)
  where next_event_id is not null;
