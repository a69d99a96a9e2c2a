-- Undoing a change of tags, or merging tags, starts nothing: what is named in broadcast.unheard_tags is not noted.

create or replace function note_tags_for_flows() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = any(string_to_array(current_setting('broadcast.unheard_tags', true), ',')) then
    return null;
  end if;
  insert into app_flow_signals (account_id, contact_id, kind, subject, key, depth)
  select c.account_id, c.contact_id, tg_argv[0], lower(t.name), uuidv7()::text,
    coalesce(nullif(current_setting('broadcast.flow_depth', true), ''), '0')::int
  from changed c join tags t on t.account_id = c.account_id and t.id = c.tag_id
  where exists (
    select from app_flow_listens l
    where l.account_id = c.account_id and l.kind = tg_argv[0] and l.subject = lower(t.name)
  );
  return null;
end
$$;

create or replace function note_tags_for_campaigns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    and not 'tag-added' = any(coalesce(string_to_array(current_setting('broadcast.unheard_tags', true), ','), '{}'))
  then
    insert into campaign_signals (account_id, contact_id, kind, subject)
    select c.account_id, c.contact_id, 'tag-added', lower(t.name)
    from changed c join tags t on t.account_id = c.account_id and t.id = c.tag_id
    where exists (
      select from campaign_rules r
      where r.account_id = c.account_id and r.kind = 'tag-added' and r.subject = lower(t.name)
    );
  end if;
  insert into campaign_signals (account_id, contact_id, kind)
  select distinct c.account_id, c.contact_id, 'changed'
  from changed c
  join campaigns k on k.account_id = c.account_id and k.goal is not null
  join campaign_enrollments e on e.account_id = k.account_id and e.campaign_id = k.id and e.contact_id = c.contact_id
    and e.state = 'in';
  return null;
end
$$;
