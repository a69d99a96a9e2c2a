-- Calls to numbers of every carrier are heard.

create index incoming_calls_by_name on incoming_calls (carrier, carrier_call_id);

-- Their carriers were not told where to tell of calls to them.
update phone_numbers set hears_calls = false where carrier = 'sinch';
