import { afterContactsAdded, beforeContactsRemoved } from "./modules/contacts/index.ts";
import { forgetUnasked, requestDoubleOptIn } from "./modules/double-opt-in/index.ts";
import { settleMessagesOf } from "./modules/messages/index.ts";
import { keepMarketingHistory } from "./modules/sending/index.ts";

// What flows back against the direction of imports is connected here, once a process.
beforeContactsRemoved(settleMessagesOf);
// Behind the one before: what may be with a carrier counts as sent by then.
beforeContactsRemoved(keepMarketingHistory);
beforeContactsRemoved(forgetUnasked);
afterContactsAdded(requestDoubleOptIn);
