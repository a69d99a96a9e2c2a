-- Campaigns: messages that go by themselves to the contacts who joined.

create table campaigns (
  account_id bigint not null,
  id uuid not null,
  type text not null
    check (type in ('drip', 'delay', 'event', 'countdown', 'schedule', 'repeat', 'birthday', 'anniversary')),
  state text not null default 'draft' check (state in ('draft', 'running', 'paused')),
  event_at timestamptz,
  late_joiners text not null default 'skip' check (late_joiners in ('skip', 'latest', 'all')),
  rejoining text not null default 'never' check (rejoining in ('never', 'after-leaving')),
  leaves_on_reply boolean not null default false,
  late_hours integer not null default 24 check (late_hours between 1 and 720),
  started_at timestamptz,
  paused_at timestamptz,
  skips_before timestamptz,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade
);
comment on table campaigns is 'campaigns: What goes for all messages of a campaign; its name and folder are those of the item.';
comment on column campaigns.late_hours is 'A message that could not have its turn within so many hours of its moment is missed.';
comment on column campaigns.skips_before is 'What was due before this is missed: so the owner chose when the campaign went on after a pause.';

create table campaign_events (
  account_id bigint not null,
  id uuid not null,
  campaign_id uuid not null,
  position integer not null,
  name text not null,
  message_type text not null check (message_type in ('sms', 'mms', 'rvm', 'email')),
  subject text not null default '',
  text text not null default '',
  media jsonb not null default '[]',
  duration_type text not null check (duration_type in ('days', 'hours-minutes')),
  is_before boolean not null default false,
  days integer not null default 0 check (days between 0 and 3650),
  hours integer not null default 0 check (hours between 0 and 8760),
  minutes integer not null default 0 check (minutes between 0 and 59),
  time_of_day text not null default '09:00' check (time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  scheduled_on text check (scheduled_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  frequency text check (frequency in ('day', 'week', 'month', 'year')),
  every integer not null default 1 check (every between 1 and 100),
  month_end text not null default 'last-day' check (month_end in ('last-day', 'skip')),
  added_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, campaign_id, position),
  foreign key (account_id, campaign_id) references campaigns on delete cascade
);
comment on table campaign_events is 'campaigns: The messages of a campaign and when each goes; days and hours by the recipient''s clock.';
comment on column campaign_events.scheduled_on is 'A day of the calendar, the same for each recipient''s clock.';

create table campaign_enrollments (
  account_id bigint not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  entry integer not null default 1,
  state text not null default 'in' check (state in ('in', 'left')),
  joined_at timestamptz not null,
  left_at timestamptz,
  left_reason text,
  last_position integer not null default 0,
  last_at timestamptz,
  next_event_id uuid,
  next_occurrence text not null default '',
  due_at timestamptz,
  held_due_at timestamptz,
  is_stale boolean not null default false,
  primary key (account_id, campaign_id, contact_id),
  foreign key (account_id, campaign_id) references campaigns on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index campaign_enrollments_due on campaign_enrollments (due_at) where due_at is not null;
create index campaign_enrollments_in_turn on campaign_enrollments (account_id, due_at) where due_at is not null;
create index campaign_enrollments_by_event on campaign_enrollments (account_id, campaign_id, next_event_id, due_at);
create index campaign_enrollments_of_contact on campaign_enrollments (account_id, contact_id);
comment on table campaign_enrollments is 'campaigns: Who is in a campaign, how far, and the one moment at which something is to be done for them next.';
comment on column campaign_enrollments.held_due_at is 'The moment of a message that came while the campaign was paused.';
comment on column campaign_enrollments.is_stale is 'The next moment is to be worked out anew; it is due at once, and sends nothing.';

create table campaign_sends (
  account_id bigint not null,
  campaign_id uuid not null,
  event_id uuid not null,
  contact_id uuid not null,
  entry integer not null,
  occurrence text not null,
  outcome text not null check (outcome in ('sent', 'withheld', 'skipped', 'missed')),
  reason text,
  message_id uuid,
  due_at timestamptz not null,
  done_at timestamptz not null,
  primary key (account_id, campaign_id, contact_id, event_id, entry, occurrence),
  foreign key (account_id, campaign_id) references campaigns on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index campaign_sends_of_event on campaign_sends (account_id, event_id, done_at desc, contact_id);
comment on table campaign_sends is 'campaigns: Which messages had their turn for whom, so that none has it twice, and what became of it.';
comment on column campaign_sends.entry is 'Which time of joining it belongs to; 0 for messages of a date, which come once however often somebody joins.';

-- Whoever changes a contact, by whatever way, changes when their messages are due.
create function mark_campaigns_of_contact() returns trigger language plpgsql as $$
begin
  update campaign_enrollments set is_stale = true, due_at = 'epoch'
  where account_id = new.account_id and contact_id = new.id and state = 'in' and held_due_at is null;
  return null;
end
$$;
create trigger contact_moves_campaigns after update of phone_number, time_zone, birthday_month, birthday_date, anniversary_month, anniversary_date
  on contacts for each row
  when (
    (old.phone_number, old.time_zone, old.birthday_month, old.birthday_date, old.anniversary_month, old.anniversary_date)
      is distinct from
    (new.phone_number, new.time_zone, new.birthday_month, new.birthday_date, new.anniversary_month, new.anniversary_date)
  )
  execute function mark_campaigns_of_contact();
