create table landing_pages (
  account_id bigint not null,
  id uuid not null,
  title text not null,
  description text not null,
  no_index boolean not null default false,
  social_image_id uuid,
  -- Not jsonb, which would put its parts into another order: a design opens as it was saved.
  design json not null,
  revision int not null default 1,
  published_design json,
  published_revision int,
  published_at timestamptz,
  views int not null default 0,
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade,
  foreign key (account_id, social_image_id) references attachments (account_id, id)
    on delete set null (social_image_id),
  check ((published_design is null) = (published_at is null) and (published_at is null) = (published_revision is null))
);
create index landing_pages_by_social_image on landing_pages (account_id, social_image_id)
  where social_image_id is not null;
comment on table landing_pages is 'landing-pages: A page for visitors: as it is edited, and as it was last published.';

create table landing_page_views (
  account_id bigint not null,
  page_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid,
  viewed_at timestamptz not null,
  primary key (account_id, page_id, id),
  foreign key (account_id, page_id) references landing_pages on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete set null (contact_id)
);
create index landing_page_views_by_time on landing_page_views (account_id, page_id, viewed_at desc, id);
create index landing_page_views_of_contact on landing_page_views (account_id, contact_id) where contact_id is not null;
comment on table landing_page_views is 'landing-pages: Each time that a person looked at a page.';

-- Pictures of designs are opened by anybody, who cannot name the account.
create index attachments_by_id on attachments (id);
