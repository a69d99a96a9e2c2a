-- How many people stand where in campaigns and flows, as differences to add up, like unsent_counts: to count them anew for
-- each list reads everybody who ever was in one. No foreign keys: what goes together with a contact is still counted here.
create table campaign_counts (
  account_id bigint not null,
  campaign_id uuid not null,
  difference_id bigint generated always as identity,
  state text not null,
  next_event_id uuid,
  is_waiting boolean not null,
  is_put_off boolean not null,
  count integer not null,
  primary key (account_id, campaign_id, difference_id)
);
comment on table campaign_counts is 'campaigns: How many enrollments stand where, as differences to add up. Kept in step by a trigger.';
comment on column campaign_counts.is_waiting is 'Something is to be done for them at a moment.';
comment on column campaign_counts.is_put_off is 'Their moment came while the campaign was paused.';

create function add_up_campaign(of_account bigint, of_campaign uuid) returns void language sql as $$
  with taken as (
    delete from campaign_counts k using (
      select difference_id from campaign_counts where account_id = of_account and campaign_id = of_campaign
      for update skip locked
    ) t where k.account_id = of_account and k.campaign_id = of_campaign and k.difference_id = t.difference_id
    returning k.*
  )
  insert into campaign_counts (account_id, campaign_id, state, next_event_id, is_waiting, is_put_off, count)
  select account_id, campaign_id, state, next_event_id, is_waiting, is_put_off, sum(count) from taken
  group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0
$$;

create function count_campaign_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_counts (account_id, campaign_id, state, next_event_id, is_waiting, is_put_off, count)
      select account_id, campaign_id, state, next_event_id, due_at is not null, held_due_at is not null and not is_held,
        count(*)
      from added group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into campaign_counts (account_id, campaign_id, state, next_event_id, is_waiting, is_put_off, count)
      select account_id, campaign_id, state, next_event_id, due_at is not null, held_due_at is not null and not is_held,
        -count(*)
      from removed r
      -- With a campaign its counts have gone already.
      where exists (select from campaigns c where c.account_id = r.account_id and c.id = r.campaign_id)
      group by 1, 2, 3, 4, 5, 6;
  else
    insert into campaign_counts (account_id, campaign_id, state, next_event_id, is_waiting, is_put_off, count)
      select account_id, campaign_id, state, next_event_id, is_waiting, is_put_off, sum(difference) from (
        select account_id, campaign_id, state, next_event_id, due_at is not null as is_waiting,
          held_due_at is not null and not is_held as is_put_off, 1 as difference from added
        union all
        select account_id, campaign_id, state, next_event_id, due_at is not null,
          held_due_at is not null and not is_held, -1 from removed
      ) d group by 1, 2, 3, 4, 5, 6 having sum(difference) <> 0;
  end if;
  -- Now and then whoever adds a difference adds up all of its campaign.
  if random() < 0.02 then
    if tg_op = 'DELETE' then
      perform add_up_campaign(account_id, campaign_id) from (select distinct account_id, campaign_id from removed) c;
    else
      perform add_up_campaign(account_id, campaign_id) from (select distinct account_id, campaign_id from added) c;
    end if;
  end if;
  return null;
end
$$;
create trigger count_added after insert on campaign_enrollments
  referencing new table as added for each statement execute function count_campaign_people();
create trigger count_removed after delete on campaign_enrollments
  referencing old table as removed for each statement execute function count_campaign_people();
create trigger count_changed after update on campaign_enrollments
  referencing old table as removed new table as added for each statement execute function count_campaign_people();

create function forget_campaign_counts() returns trigger language plpgsql as $$
begin
  delete from campaign_counts k using gone g where k.account_id = g.account_id and k.campaign_id = g.id;
  return null;
end
$$;
create trigger take_counts_along after delete on campaigns
  referencing old table as gone for each statement execute function forget_campaign_counts();

insert into campaign_counts (account_id, campaign_id, state, next_event_id, is_waiting, is_put_off, count)
select account_id, campaign_id, state, next_event_id, due_at is not null, held_due_at is not null and not is_held, count(*)
from campaign_enrollments group by 1, 2, 3, 4, 5, 6;

-- Those of a campaign as they are listed: the last to join first.
create index campaign_enrollments_by_joining on campaign_enrollments (account_id, campaign_id, joined_at desc, contact_id);

create table app_flow_counts (
  account_id bigint not null,
  flow_id uuid not null,
  difference_id bigint generated always as identity,
  state text not null,
  version integer not null,
  step_id text,
  end_reason text,
  count integer not null,
  primary key (account_id, flow_id, difference_id)
);
comment on table app_flow_counts is 'app-flows: How many enrollments stand where, and how many steps were done (the state is "done"), as differences to add up. Kept in step by triggers.';
comment on column app_flow_counts.version is 'Of steps done it is 0.';

create function add_up_flow(of_account bigint, of_flow uuid) returns void language sql as $$
  with taken as (
    delete from app_flow_counts k using (
      select difference_id from app_flow_counts where account_id = of_account and flow_id = of_flow
      for update skip locked
    ) t where k.account_id = of_account and k.flow_id = of_flow and k.difference_id = t.difference_id
    returning k.*
  )
  insert into app_flow_counts (account_id, flow_id, state, version, step_id, end_reason, count)
  select account_id, flow_id, state, version, step_id, end_reason, sum(count) from taken
  group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0
$$;

create function count_flow_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into app_flow_counts (account_id, flow_id, state, version, step_id, end_reason, count)
      select account_id, flow_id, state, version, step_id, end_reason, count(*) from added group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into app_flow_counts (account_id, flow_id, state, version, step_id, end_reason, count)
      select account_id, flow_id, state, version, step_id, end_reason, -count(*) from removed r
      where exists (select from app_flows f where f.account_id = r.account_id and f.id = r.flow_id)
      group by 1, 2, 3, 4, 5, 6;
  else
    insert into app_flow_counts (account_id, flow_id, state, version, step_id, end_reason, count)
      select account_id, flow_id, state, version, step_id, end_reason, sum(difference) from (
        select account_id, flow_id, state, version, step_id, end_reason, 1 as difference from added
        union all
        select account_id, flow_id, state, version, step_id, end_reason, -1 from removed
      ) d group by 1, 2, 3, 4, 5, 6 having sum(difference) <> 0;
  end if;
  if random() < 0.02 then
    if tg_op = 'DELETE' then
      perform add_up_flow(account_id, flow_id) from (select distinct account_id, flow_id from removed) f;
    else
      perform add_up_flow(account_id, flow_id) from (select distinct account_id, flow_id from added) f;
    end if;
  end if;
  return null;
end
$$;
create trigger count_added after insert on app_flow_enrollments
  referencing new table as added for each statement execute function count_flow_people();
create trigger count_removed after delete on app_flow_enrollments
  referencing old table as removed for each statement execute function count_flow_people();
create trigger count_changed after update on app_flow_enrollments
  referencing old table as removed new table as added for each statement execute function count_flow_people();

create function count_flow_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into app_flow_counts (account_id, flow_id, state, version, step_id, count)
      select account_id, flow_id, 'done', 0, step_id, count(*) from added group by 1, 2, 5;
  else
    insert into app_flow_counts (account_id, flow_id, state, version, step_id, count)
      select account_id, flow_id, 'done', 0, step_id, -count(*) from removed r
      where exists (select from app_flows f where f.account_id = r.account_id and f.id = r.flow_id)
      group by 1, 2, 5;
  end if;
  return null;
end
$$;
create trigger count_added after insert on app_flow_steps_done
  referencing new table as added for each statement execute function count_flow_steps();
create trigger count_removed after delete on app_flow_steps_done
  referencing old table as removed for each statement execute function count_flow_steps();

create function forget_flow_counts() returns trigger language plpgsql as $$
begin
  delete from app_flow_counts k using gone g where k.account_id = g.account_id and k.flow_id = g.id;
  return null;
end
$$;
create trigger take_counts_along after delete on app_flows
  referencing old table as gone for each statement execute function forget_flow_counts();

insert into app_flow_counts (account_id, flow_id, state, version, step_id, end_reason, count)
select account_id, flow_id, state, version, step_id, end_reason, count(*) from app_flow_enrollments group by 1, 2, 3, 4, 5, 6;
insert into app_flow_counts (account_id, flow_id, state, version, step_id, count)
select account_id, flow_id, 'done', 0, step_id, count(*) from app_flow_steps_done group by 1, 2, 5;
