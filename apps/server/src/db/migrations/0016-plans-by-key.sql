-- An account that grew since the last analyze (an import, a broadcast) looks empty where the statistics list all accounts
-- with their shares. Then any index that begins with the account looks as good as the one with the whole key, and a
-- look-up of one row read all of the account's. Without statistics of the account each counts as a small share of its
-- table, and keys are looked up by their own index, whatever was analyzed when.
do $$
declare
  grown text;
begin
  foreach grown in array array[
    'contacts', 'contact_tags', 'address_facts', 'messages', 'conversations', 'broadcast_recipients', 'outbox',
    'unsent_messages', 'consent_log', 'credit_ledger', 'double_opt_in_requests'
  ] loop
    execute format('alter table %I alter column account_id set statistics 0', grown);
    -- What was gathered so far would stay.
    perform pg_clear_attribute_stats(current_schema(), grown, 'account_id', false);
  end loop;
end
$$;
