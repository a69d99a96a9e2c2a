-- What the gate must know of a business.
alter table accounts
  add column carrier text not null default 'twilio' check (carrier in ('twilio', 'sinch', 'bandwidth')),
  add column subscription_plan text not null default 'free',
  add column identity_status text not null default 'not-verified'
    check (identity_status in ('verified', 'grandfathered', 'not-verified', 'failed')),
  add column registration_status text not null default 'registered'
    check (registration_status in ('not-registered', 'registration-queued', 'registering', 'registered', 'registration-failed')),
  add column brand_id text,
  add column campaign_id text,
  add column att_class text not null default 'T',
  add column tmobile_tier text not null default 'low',
  add column broadcast_from_minute smallint check (broadcast_from_minute between 0 and 1439),
  add column broadcast_until_minute smallint check (broadcast_until_minute between 1 and 1440),
  add column cap_messages smallint check (cap_messages between 1 and 100),
  add column cap_hours smallint check (cap_hours between 1 and 720),
  add column missing_fields text not null default 'leave-out' check (missing_fields in ('leave-out', 'block')),
  add column is_stop_detect_on boolean not null default true,
  add column alarm_failed_percent smallint not null default 30 check (alarm_failed_percent between 1 and 100),
  add column alarm_opted_out_percent smallint not null default 5 check (alarm_opted_out_percent between 1 and 100),
  add column mailing_address text,
  add column reply_to_email text,
  add constraint broadcast_hours_both check ((broadcast_from_minute is null) = (broadcast_until_minute is null)),
  add constraint cap_both check ((cap_messages is null) = (cap_hours is null));
comment on column accounts.registration_status is 'Carrier registration (document 1, section 4): only registered may text from a long code.';
comment on column accounts.missing_fields is 'What happens to a message with a dynamic field that has neither value nor fallback.';

alter table contacts
  add column time_zone text,
  add column region text,
  add column potential_stop_message_id uuid,
  add column potential_stop_at timestamptz,
  add column potential_stop_until timestamptz;
create index contacts_potential_stop on contacts (account_id, potential_stop_until, id) where potential_stop_at is not null;
comment on column contacts.potential_stop_until is 'When an undecided potential opt-out becomes one: 10 business days after it came.';

-- Opt-outs belong to an address and a channel.
alter table opt_outs rename column phone_number to address;
alter table opt_outs add column channel text not null default 'text' check (channel in ('text', 'picture', 'voice', 'email'));
alter table opt_outs alter column channel drop default;
alter table opt_outs drop constraint opt_outs_pkey;
alter table opt_outs add primary key (account_id, address, channel);
insert into opt_outs (account_id, address, channel, reason, opted_out_at)
  select o.account_id, o.address, c.channel, o.reason, o.opted_out_at
  from opt_outs o cross join (values ('picture'), ('voice')) as c (channel);
insert into opt_outs (account_id, address, channel, reason, opted_out_at)
  select distinct on (account_id, lower(email)) account_id, lower(email), 'email', 'Marked do not email by you', updated_at
  from contacts where do_not_email and email is not null
  order by account_id, lower(email), updated_at;
comment on table opt_outs is 'consent: Addresses that must get nothing on a channel. Kept by address, so that deleting and importing a contact again undoes nothing.';

create table consents (
  account_id bigint not null references accounts on delete cascade,
  address text not null,
  channel text not null check (channel in ('text', 'picture', 'voice', 'email')),
  granted_at timestamptz not null,
  primary key (account_id, address, channel)
);
comment on table consents is 'consent: Recorded permissions that stand, by address and channel. What they rest on is in consent_log.';

alter table consent_log rename column phone_number to address;
alter table consent_log
  add column channels text[] not null default '{text,picture,voice}',
  add column contact_id uuid,
  add column user_id uuid,
  add column page text,
  add column ip_address text;
alter table consent_log drop constraint consent_log_event_check;
alter table consent_log add constraint consent_log_event_check
  check (event in ('opt-out', 'opt-in', 'help', 'consent', 'potential-stop', 'potential-stop-kept'));
comment on table consent_log is 'consent: Append-only. Who gave or withdrew consent, for which channels, when, how, with which words, on which page and from which address.';

create table address_facts (
  account_id bigint not null references accounts on delete cascade,
  address text not null,
  line text check (line in ('mobile', 'landline', 'voip', 'dead')),
  network text check (network in ('att', 'tmobile', 'verizon', 'other')),
  reason text not null default '',
  learned_at timestamptz not null,
  primary key (account_id, address)
);
comment on table address_facts is 'sending: What carriers told about a number or an email address: landline, dead, and whose network it is on.';

-- A lane is what is sent in order and at one pace: a number for texts, a number for calls, an account's mail.
create table lanes (
  account_id bigint not null references accounts on delete cascade,
  lane_id bigint generated always as identity unique,
  channel text not null check (channel in ('text', 'voice', 'email')),
  address text not null,
  carrier text not null check (carrier in ('twilio', 'sinch', 'bandwidth', 'smtp')),
  number_kind text not null check (number_kind in ('long-code', 'toll-free', 'short-code', 'none')),
  units double precision not null default 0,
  units_at timestamptz not null default '-infinity',
  last_claimed_at timestamptz not null default '-infinity',
  primary key (account_id, lane_id),
  unique (account_id, channel, address)
);
comment on table lanes is 'sending: A queue with a pace of its own: the texts of a number, its calls, or the mail of an account.';
comment on column lanes.units is 'What the lane may still send at units_at (business time) before it must wait: segments, calls or mails.';

insert into lanes (account_id, channel, address, carrier, number_kind)
  select account_id, 'text', phone_number, 'twilio',
    case when phone_number ~ '^\+1(800|833|844|855|866|877|888)' then 'toll-free' else 'long-code' end
  from phone_numbers;
drop index phone_numbers_by_claim;
alter table phone_numbers drop column last_claimed_at;
alter table phone_numbers add constraint phone_numbers_carrier_check check (carrier in ('twilio', 'sinch', 'bandwidth'));

create table carrier_rates (
  carrier text not null,
  channel text not null,
  number_kind text not null,
  units_per_second double precision not null,
  burst_units double precision not null,
  primary key (carrier, channel, number_kind)
);
comment on table carrier_rates is 'sending: How fast a lane may send; written from the dated rate data whenever a worker starts.';

create table pace_budgets (
  key text primary key,
  units double precision not null,
  units_at timestamptz not null
);
comment on table pace_budgets is 'sending: What several lanes share: AT&T segments a minute of a campaign, T-Mobile segments a day of a brand.';

create table carrier_slots (
  carrier text not null,
  slot smallint not null,
  owner uuid,
  held_until timestamptz not null default '-infinity',
  primary key (carrier, slot)
);
comment on table carrier_slots is 'sending: Shares of a carrier''s allowed concurrency; a dispatcher hands over only while it holds one. System time.';

alter table broadcasts
  add column subject text not null default '',
  add column media jsonb not null default '[]',
  add column is_transactional boolean not null default false,
  add column made_from uuid,
  add column pause_reason text,
  add column manifest jsonb,
  add column alarm_silenced boolean not null default false;
alter table broadcasts drop constraint broadcasts_state_check;
alter table broadcasts add constraint broadcasts_state_check
  check (state in ('draft', 'scheduled', 'queuing', 'queued', 'paused', 'sent', 'canceled', 'error'));
drop index broadcasts_running;
create index broadcasts_running on broadcasts (account_id, id) where state in ('queuing', 'queued', 'paused');
alter table broadcast_recipients
  add column planned text,
  add column planned_for timestamptz;
comment on column broadcast_recipients.planned is 'The manifest''s decision at the confirmation: wait, or the code of the reason to skip; null for the many who simply go.';

-- The outbox: rows only while a message is on its way, so that the queue stays small whatever was sent before.
create table outbox (
  account_id bigint not null,
  message_id uuid not null,
  lane_id bigint not null,
  priority smallint not null,
  units smallint not null,
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'unclear')),
  due_at timestamptz not null,
  wait_reason text,
  attempts smallint not null default 0,
  first_attempt_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  unclear_since timestamptz,
  primary key (account_id, message_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
comment on table outbox is 'sending: What is to be sent: one row a message from its queueing until the carrier has it or it is given up.';
comment on column outbox.due_at is 'Business time from which the message may leave.';
comment on column outbox.lease_until is 'System time: a lease must not end because somebody moved the clock. Of an unclear one: when to look it up next.';
comment on column outbox.priority is '0 single messages, 1 broadcasts: what waits behind what on the same lane.';

alter table messages
  add column purpose text not null default 'conversation'
    check (purpose in ('conversation', 'marketing', 'transactional', 'obligatory')),
  add column subject text not null default '',
  add column sent_by uuid,
  add column stop_detect_score double precision;
update messages set purpose = case cause when 'broadcast' then 'marketing' when 'system' then 'obligatory' else 'conversation' end;
alter table messages alter column purpose drop default;
alter table messages drop constraint messages_cause_check;
alter table messages add constraint messages_cause_check
  check (cause in ('chat', 'broadcast', 'campaign', 'keyword', 'space', 'system', 'contact'));

insert into outbox (account_id, message_id, lane_id, priority, units, state, due_at, attempts, first_attempt_at, lease_until)
  select m.account_id, m.id, l.lane_id, m.priority, greatest(1, m.segments),
    case m.state when 'queued' then 'waiting' else 'unclear' end,
    coalesce(m.due_at, m.time), m.attempts, m.due_at,
    case when m.state <> 'queued' then coalesce(m.lease_until, clock_timestamp()) end
  from messages m join lanes l on l.account_id = m.account_id and l.channel = 'text' and l.address = m.from_number
  where m.state in ('queued', 'sending', 'unknown');
update messages set state = 'unknown' where state = 'sending';

drop index messages_by_lane, messages_by_lease, messages_unknown, messages_by_cause;
alter table messages drop column priority, drop column due_at, drop column attempts, drop column lease_until,
  drop column lease_owner;
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check
  check (state in ('received', 'queued', 'sent', 'delivered', 'failed', 'unsent', 'unknown'));
update conversations set last_state = 'unknown' where last_state = 'sending';
alter table conversations drop constraint conversations_last_state_check;
alter table conversations add constraint conversations_last_state_check
  check (last_state in ('received', 'queued', 'sent', 'delivered', 'failed', 'unsent', 'unknown'));
-- No index speaks of the state, so that a receipt is a change in place.
create index messages_by_cause on messages (account_id, cause_id, id) where cause_id is not null;
alter table messages set (fillfactor = 85);
comment on table messages is 'messages: Everything sent or received: the thread of a contact. What is on its way has a row in outbox as well.';

-- No foreign key from here to messages: its check is planned once a session, while the table is still empty, and then
-- walks the whole table for every row. What deletes messages takes them out of the outbox first.
alter table messages drop constraint messages_account_id_fkey;
create index outbox_due on outbox (lane_id, priority, due_at, message_id) where state = 'waiting';
create index outbox_leases on outbox (lease_until) where state <> 'waiting';

create table unsent_messages (
  account_id bigint not null,
  message_id uuid not null,
  code text not null,
  at timestamptz not null,
  resent_as uuid,
  primary key (account_id, message_id),
  foreign key (account_id, message_id) references messages on delete cascade
);
create index unsent_messages_by_time on unsent_messages (account_id, at desc, message_id desc);
comment on table unsent_messages is 'sending: Messages that never left, were not delivered, or of which nobody knows; until somebody takes them off the list.';
insert into unsent_messages (account_id, message_id, code, at)
  select account_id, id, coalesce(error_code, 'unknown'), time from messages
  where direction = 'out' and state in ('failed', 'unsent', 'unknown');

alter table broadcast_recipients add column skip_code text;
comment on column broadcast_recipients.skip_code is 'The kind of skip_reason, to group by.';
alter table broadcasts add column pace jsonb not null default '[]';
comment on column broadcasts.pace is 'How many had left at two moments of the last minute, to tell the present rate from.';

alter table messages add column deleted_at timestamptz;
comment on column messages.deleted_at is 'When its sender deleted it. Its words are gone; that it was sent still counts, for frequency caps and totals.';

create index contacts_do_not_message on contacts (account_id, sort_name, id) where do_not_message;

-- Each row is written when it is chosen, when it is decided about and when it is expanded.
alter table broadcast_recipients set (fillfactor = 75);

-- Unread chats are counted by conversations_unread; a counter made every incoming text of an account wait for the one before.
alter table account_counters drop column unread_chats;
comment on table account_counters is 'users: Figures of an account kept in step by the transactions that change them: credits free and held, contacts.';

alter table message_counts add column refused integer not null default 0;
comment on column message_counts.refused is 'Of the unsent ones: refused by the carrier, which is a failure; the others were held back here.';

-- The list by last name: 43 ms on three cores without it, 0.03 ms with it, of 100,000 contacts.
create index contacts_by_last_name on contacts (account_id, lower(last_name), sort_name, id);

-- The files of broadcasts are shared by all their messages: one is deleted when no message has it any more.
create index messages_by_file on messages (account_id, (media -> 0 ->> 'key')) where media <> '[]';

-- Pages of those who do not simply go, by decision.
create index broadcast_recipients_by_plan on broadcast_recipients (account_id, broadcast_id, planned, contact_id) where planned is not null;
alter table broadcasts add column decided_as text;
comment on column broadcasts.decided_as is 'What the decisions about the recipients of a draft were made of: they serve as long as that stays the same.';

-- Messages go with their contact, but how much marketing a number got must not be forgotten by adding it again.
create table marketing_to_removed (
  account_id bigint not null references accounts on delete cascade,
  address text not null,
  message_id uuid not null,
  sent_at timestamptz not null,
  primary key (account_id, address, message_id)
);
comment on table marketing_to_removed is 'sending: When numbers got marketing as contacts that are deleted by now; for as long as frequency caps look back.';

-- What was queued before the credits ran out is watched until it has left.
create index broadcasts_ending on broadcasts (finished_at) where state = 'error';

-- The list of what is unsent is read without the messages: whatever it is filtered by stands in it.
alter table unsent_messages
  add column contact_id uuid,
  add column cause_id uuid,
  add column type text,
  add column state text,
  add column kind text,
  add column blames_line boolean not null default false,
  add column is_cleared boolean not null default false,
  add column is_put_aside boolean not null default false;
with twilio (kind, code) as (
  select kind, unnest(string_to_array(codes, ' ')) from (values
    ('not-a-number', '21211 21614'), ('landline', '30006 21635'), ('dead', '30005'), ('unreachable', '30003'),
    ('opted-out', '21610'), ('blocked', '30004'), ('filtered', '30007'), ('unregistered', '30034'),
    ('over-limit', '30022 30023 30027'), ('too-busy', '21611 30001 20429 429 unreachable'), ('unroutable', '21612'),
    ('country', '21408'), ('too-long', '21617'), ('media', '11200 12300 30019 21620'),
    ('not-sent-from', '21606 21608 21660 21210'), ('stopped', 'stopped'), ('credits', 'credits'),
    ('identity', 'identity'), ('contact-deleted', 'contact-deleted')
  ) as k (kind, codes)
)
update unsent_messages u set contact_id = m.contact_id, cause_id = m.cause_id, type = m.type, state = m.state,
  kind = case when m.state = 'unknown' then 'unclear' else coalesce((select t.kind from twilio t where t.code = u.code), 'unknown') end
from messages m where m.account_id = u.account_id and m.id = u.message_id;
alter table unsent_messages
  alter column contact_id set not null,
  alter column type set not null,
  alter column state set not null,
  alter column kind set not null,
  add column shown_kind text not null generated always as (case when is_cleared then 'line-cleared' else kind end) stored,
  add column is_listed boolean not null generated always as (resent_as is null and not is_put_aside) stored;
comment on table unsent_messages is 'sending: Messages that never left, were not delivered, or of which nobody knows. Listed until they are sent again or somebody puts them aside.';
comment on column unsent_messages.kind is 'What went wrong, as it was told; shown_kind follows what became of the address since.';
comment on column unsent_messages.blames_line is 'The address was to blame: with another one, or once its mark is taken off, it can be sent again (is_cleared).';
comment on column unsent_messages.resent_as is 'The message it was sent again as, or the broadcast that is confirmed to do so.';
drop index unsent_messages_by_time;
create index unsent_messages_by_time on unsent_messages (account_id, at desc, message_id desc)
  include (cause_id, type, state, shown_kind) where is_listed;
create index unsent_messages_by_kind on unsent_messages (account_id, shown_kind, at desc, message_id desc)
  include (cause_id, type, state) where is_listed;
create index unsent_messages_by_cause on unsent_messages (account_id, cause_id, at desc, message_id desc)
  include (type, state, shown_kind) where is_listed and cause_id is not null;
create index unsent_messages_by_recipient on unsent_messages (account_id, cause_id, shown_kind, contact_id)
  include (state) where cause_id is not null;
create index unsent_messages_by_contact on unsent_messages (account_id, contact_id);

-- How many there are, as differences to add up: nobody waits for anybody to write one, and there are few to read. No
-- foreign key: they are written while an account is being deleted as well.
create table unsent_counts (
  account_id bigint not null,
  difference_id bigint generated always as identity,
  cause_id uuid,
  type text not null,
  state text not null,
  kind text not null,
  is_listed boolean not null,
  count integer not null,
  primary key (account_id, difference_id)
);
comment on table unsent_counts is 'sending: How many unsent messages there are of each kind, as differences to add up. Kept in step by a trigger.';

create function add_up_unsent(of_account bigint) returns void language sql as $$
  with taken as (
    delete from unsent_counts u using (
      select account_id, difference_id from unsent_counts where account_id = of_account for update skip locked
    ) t where u.account_id = t.account_id and u.difference_id = t.difference_id
    returning u.*
  )
  insert into unsent_counts (account_id, cause_id, type, state, kind, is_listed, count)
  select account_id, cause_id, type, state, kind, is_listed, sum(count) from taken
  group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0
$$;

create function count_unsent() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into unsent_counts (account_id, cause_id, type, state, kind, is_listed, count)
      select account_id, cause_id, type, state, shown_kind, is_listed, count(*) from added group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into unsent_counts (account_id, cause_id, type, state, kind, is_listed, count)
      select account_id, cause_id, type, state, shown_kind, is_listed, -count(*) from removed group by 1, 2, 3, 4, 5, 6;
  else
    insert into unsent_counts (account_id, cause_id, type, state, kind, is_listed, count)
      select account_id, cause_id, type, state, shown_kind, is_listed, sum(difference) from (
        select account_id, cause_id, type, state, shown_kind, is_listed, 1 as difference from added
        union all
        select account_id, cause_id, type, state, shown_kind, is_listed, -1 from removed
      ) d group by 1, 2, 3, 4, 5, 6 having sum(difference) <> 0;
  end if;
  -- Now and then whoever adds a difference adds up all of its account.
  if random() < 0.01 then
    if tg_op = 'DELETE' then
      perform add_up_unsent(account_id) from (select distinct account_id from removed) a;
    else
      perform add_up_unsent(account_id) from (select distinct account_id from added) a;
    end if;
  end if;
  return null;
end
$$;
create trigger count_added after insert on unsent_messages
  referencing new table as added for each statement execute function count_unsent();
create trigger count_removed after delete on unsent_messages
  referencing old table as removed for each statement execute function count_unsent();
create trigger count_changed after update on unsent_messages
  referencing old table as removed new table as added for each statement execute function count_unsent();

insert into unsent_counts (account_id, cause_id, type, state, kind, is_listed, count)
  select account_id, cause_id, type, state, shown_kind, is_listed, count(*) from unsent_messages group by 1, 2, 3, 4, 5, 6;

-- A failure an address was to blame for follows what becomes of the address, whoever changes it.
create function is_line_cleared(of_account bigint, of_contact uuid, is_email boolean) returns boolean
  language sql stable as $$
  select exists (
    select 1 from contacts c
    where c.account_id = of_account and c.id = of_contact
      and case when is_email then c.email else c.phone_number end is not null
      and not exists (
        select 1 from address_facts f
        where f.account_id = of_account and f.line in ('landline', 'dead')
          and f.address = case when is_email then lower(c.email) else c.phone_number end
      )
  )
$$;
create function clear_unsent_of_contact() returns trigger language plpgsql as $$
begin
  update unsent_messages u set is_cleared = not u.is_cleared
  where u.account_id = new.account_id and u.contact_id = new.id and u.blames_line
    and u.is_cleared <> is_line_cleared(u.account_id, u.contact_id, u.type = 'email');
  return null;
end
$$;
create trigger clear_unsent after update of phone_number, email on contacts for each row
  when (old.phone_number is distinct from new.phone_number or lower(old.email) is distinct from lower(new.email))
  execute function clear_unsent_of_contact();
create function clear_unsent_of_address() returns trigger language plpgsql as $$
begin
  update unsent_messages u set is_cleared = not u.is_cleared
  where u.account_id = new.account_id and u.blames_line
    and u.contact_id in (
      select c.id from contacts c where c.account_id = new.account_id and c.phone_number = new.address
      union all
      select c.id from contacts c where c.account_id = new.account_id and lower(c.email) = new.address
    )
    and u.is_cleared <> is_line_cleared(u.account_id, u.contact_id, u.type = 'email');
  return null;
end
$$;
create trigger mark_unsent after insert on address_facts for each row
  when (new.line in ('landline', 'dead')) execute function clear_unsent_of_address();
create trigger clear_unsent after update of line on address_facts for each row
  when (coalesce(old.line in ('landline', 'dead'), false) <> coalesce(new.line in ('landline', 'dead'), false))
  execute function clear_unsent_of_address();

-- Failures are grouped by their code, also of those who were skipped before codes were kept.
update broadcast_recipients set skip_code = 'unknown' where skip_reason is not null and skip_code is null;
create index broadcast_recipients_by_skip on broadcast_recipients (account_id, broadcast_id, skip_code, contact_id)
  where skip_code is not null;
alter table broadcasts add column differences jsonb;
comment on column broadcasts.differences is 'Of a large one: where the outcome differs from the manifest, as last counted, and of what it was counted.';
update unsent_messages set blames_line = true, is_cleared = is_line_cleared(account_id, contact_id, type = 'email')
  where kind in ('not-a-number', 'landline', 'dead', 'bounced');
