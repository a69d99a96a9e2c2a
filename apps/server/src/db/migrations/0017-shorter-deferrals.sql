-- The demo's people had put their second factor off for ten years; nobody may for longer than the month one asks for.
update users
set multi_factor_deferred_until = now() + interval '30 days'
where multi_factor_deferred_until > now() + interval '30 days';
