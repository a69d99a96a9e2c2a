create table attachments (
  account_id bigint not null,
  id uuid not null,
  -- All of the file or nothing: an attachment may be named before it has one.
  file_key text,
  file_name text not null default '',
  file_bytes bigint not null default 0,
  content_type text not null default '',
  primary key (account_id, id),
  foreign key (account_id, id) references content_items on delete cascade
);
create index attachments_by_file on attachments (account_id, file_key);
comment on table attachments is 'attachments: A file that is sent as a link, at an address that stays when another file takes its place.';
comment on column attachments.content_type is 'What the file is by its content; empty for what nobody shows.';

create table attachment_downloads (
  account_id bigint not null,
  attachment_id uuid not null,
  contact_id uuid not null,
  downloads int not null default 1,
  last_at timestamptz not null,
  primary key (account_id, attachment_id, contact_id),
  foreign key (account_id, attachment_id) references attachments on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index attachment_downloads_by_time on attachment_downloads (account_id, attachment_id, last_at desc);
create index attachment_downloads_of_contact on attachment_downloads (account_id, contact_id);
comment on table attachment_downloads is 'attachments: How often a contact fetched a file, and when last.';

create table attachment_uploads (
  account_id bigint not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  file_name text not null,
  file_bytes bigint not null,
  -- Of the file on the device, in milliseconds: who chooses it again goes on where the upload was cut.
  last_modified bigint not null,
  part_keys text[] not null default '{}',
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index attachment_uploads_by_file on attachment_uploads (account_id, user_id, file_name);
comment on table attachment_uploads is 'attachments: A file on its way, part by part, until it becomes an attachment or is forgotten.';
