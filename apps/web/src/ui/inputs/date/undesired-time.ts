/** The warning about an hour at which recipients may not want to be reached. */
export const UNDESIRED_TIME =
  "Heads up! Your selection may cause recipients to receive your message at undesired times.";
