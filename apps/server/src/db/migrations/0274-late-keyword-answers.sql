-- An answer to a keyword that could only go out long after the text is missed.
alter table keyword_matches
  drop constraint keyword_matches_outcome_check,
  add constraint keyword_matches_outcome_check check (
    outcome in ('answered', 'unsent', 'no-answer', 'answered-before', 'too-many', 'too-late', 'said-no')
  );
