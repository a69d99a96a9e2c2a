import { createContext } from "react";

/** True around fields that the user may only read: a fieldset disables native controls only. */
export const ReadOnlyForm = createContext(false);
