-- What flows send late after an outage goes at the account's rate too, and how late is said for each message.

alter table app_flow_enrollments add column meant_at timestamptz;
comment on column app_flow_enrollments.meant_at is 'The moment their message was meant for, where it waits behind others after an outage.';
