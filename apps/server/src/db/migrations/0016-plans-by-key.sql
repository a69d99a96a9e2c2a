-- An account that grew since the last analyze (an import, a broadcast) looks empty where the statistics list all accounts
-- with their shares, and then any index that begins with the account looks as good as the one with the whole key: a
-- look-up of one row read all rows of the account. Without statistics of the account every one counts as a small share
-- of its table, and keys are looked up by their own index, whatever was analyzed when.
alter table contacts alter column account_id set statistics 0;
alter table messages alter column account_id set statistics 0;
alter table conversations alter column account_id set statistics 0;
alter table address_facts alter column account_id set statistics 0;
alter table broadcast_recipients alter column account_id set statistics 0;
alter table unsent_messages alter column account_id set statistics 0;
alter table contact_tags alter column account_id set statistics 0;
alter table outbox alter column account_id set statistics 0;
-- What was gathered so far would stay.
select pg_clear_attribute_stats('public', name, 'account_id', false) from unnest(array[
  'contacts', 'messages', 'conversations', 'address_facts', 'broadcast_recipients', 'unsent_messages', 'contact_tags', 'outbox'
]) as name;
