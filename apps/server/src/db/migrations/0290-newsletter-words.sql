-- Says it in plain words, unless support changed the sentence.
update unlayer_templates set about = 'Three short stories, with room for a picture.'
  where about = 'Three short stories with a picture''s room.';
