alter table account_settings add column contact_link_redirect_url text not null default '';
comment on column account_settings.contact_link_redirect_url is 'URL that contacts are redirected to after sending the contact info form; empty for none.';
