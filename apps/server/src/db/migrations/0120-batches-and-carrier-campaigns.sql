-- "Bundle" is a kind of content, and "campaign" one of the product's own.
alter table outbox rename column bundle_id to batch_id;
comment on table outbox is 'sending: What is to be sent, in batches of messages that wait alike. A message that has moved on may still be named; its own state tells.';
comment on column outbox.message_ids is 'In ascending order. A message that waits, is claimed or is unclear is in exactly one batch; an unclear one is alone.';
comment on column outbox.cause_id is 'All messages of a batch have the same cause.';
alter table accounts rename column brand_id to carrier_brand_id;
alter table accounts rename column campaign_id to carrier_campaign_id;
