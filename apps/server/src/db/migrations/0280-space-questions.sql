-- Which space a text is for is asked once more if the answer names none, and later if there were too many automatic messages.
alter table space_choices add column is_asked_again boolean not null default false;
alter table space_choices alter column asked_at drop not null;
comment on column space_choices.asked_at is 'When the question was last asked; null if it was not yet.';
comment on column space_choices.is_asked_again is 'An answer named none of the spaces, and the question was repeated.';
