-- Nobody looks for a recipient by their message: messages are found from recipients. Without it, writing down which
-- message was written for a recipient touches no index.
drop index broadcast_recipients_by_message;
-- The recipients of a chunk lie side by side and are all written at once, so that a page needs room for each twice.
alter table broadcast_recipients set (fillfactor = 45);
