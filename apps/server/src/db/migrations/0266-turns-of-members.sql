-- Whose turn a message was is known by its deliveries, which follow contacts who are merged.
alter table space_messages drop column passed_to;
