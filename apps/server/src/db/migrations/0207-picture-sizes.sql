-- How large a picture is, so that a page or a mail keeps its place free until it is there.

alter table attachments add column picture_width integer check (picture_width > 0),
  add column picture_height integer check (picture_height > 0);
comment on column attachments.picture_width is 'As it is shown, in pixels; null of what is no picture, and of those that came before this was noted.';
