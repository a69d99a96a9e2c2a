alter table partners add column website text not null default '';
comment on column partners.website is 'Where businesses find the product and connect it; empty if not given.';
