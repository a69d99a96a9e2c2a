import { createContext } from "react";

/** True around the fields of somebody who may read them only: a fieldset alone disables native controls, no others. */
export const ReadOnlyForm = createContext(false);
