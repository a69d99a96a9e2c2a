alter table partners add column website text not null default '';
comment on column partners.website is 'Where businesses find the product, to connect it from there; empty where that was not told.';
