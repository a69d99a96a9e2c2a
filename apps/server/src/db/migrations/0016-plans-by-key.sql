-- An account that grew since the last analyze (an import, a broadcast) looks empty where the statistics list all accounts
-- with their shares. Then any index that begins with the account looks as good as the one with the whole key, and a
-- look-up of one row read all of the account's. Here every account counts as a twentieth of its table, whatever was
-- analyzed when: keys are looked up by their own index, and nobody's rows by reading the whole table.
do $$
declare
  grown text;
begin
  foreach grown in array array[
    'contacts', 'contact_tags', 'address_facts', 'messages', 'conversations', 'broadcast_recipients', 'outbox',
    'unsent_messages', 'consent_log', 'credit_ledger', 'double_opt_in_requests'
  ] loop
    -- Analyze leaves the column alone, and what is written here stays.
    execute format('alter table %I alter column account_id set statistics 0', grown);
    perform pg_clear_attribute_stats(current_schema(), grown, 'account_id', false);
    perform pg_restore_attribute_stats(
      'schemaname', current_schema()::text, 'relname', grown, 'attname', 'account_id', 'inherited', false,
      'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 20::real
    );
  end loop;
end
$$;
