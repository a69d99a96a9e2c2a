import { beforeContactsRemoved } from "./modules/contacts/index.ts";
import { settleMessagesOf } from "./modules/messages/index.ts";

// What flows back against the direction of imports is connected here, once a process.
beforeContactsRemoved(settleMessagesOf);
