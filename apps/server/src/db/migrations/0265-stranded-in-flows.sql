-- Resuming released only steps already due, not those rescheduled or entered ahead of time during a pause. Those who
-- still have to wait are put aside again when their turn comes.
update app_flow_enrollments set due_at = held_due_at, held_due_at = null
where state = 'in' and held_due_at is not null and not is_held;
