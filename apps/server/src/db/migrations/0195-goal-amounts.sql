-- How far each account is on a goal of each account, so that a count adds to it only what changed.

create table goal_amounts (
  account_id bigint not null references accounts on delete cascade,
  goal_id uuid not null references goals on delete cascade,
  amount bigint not null,
  primary key (account_id, goal_id)
);
create index goal_amounts_by_goal on goal_amounts (goal_id);
comment on table goal_amounts is 'goals: How far each account is on a goal of each account; the sum of its days, which a count only changes by what differs.';

insert into goal_amounts (account_id, goal_id, amount)
select f.account_id, g.id, sum(f.amount)
from goals g join account_day_figures f on f.day between g.starts_on and g.ends_on
where g.scope = 'each-account' and f.figure = any(case g.metric
  when 'messages-sent' then array['sms-sent', 'mms-sent', 'rvm-sent', 'email-sent']
  when 'messages-received' then array['sms-received', 'mms-received']
  else array[g.metric]
end)
group by 1, 2;
