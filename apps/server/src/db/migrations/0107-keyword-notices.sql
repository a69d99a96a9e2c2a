alter table keywords add column tells uuid[] not null default '{}';
update keywords k set tells = array(
  select u.id from users u where u.account_id = k.account_id order by u.created_at limit 1
) where k.tells_owner;
alter table keywords drop column tells_owner;
comment on column keywords.tells is 'The owner and managers who get an email about each contact who names it for the first time; who has left is passed over.';
