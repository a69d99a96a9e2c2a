/** An error as The Campaign Registry answers it: a list with one entry. */
export class TcrError extends Error {
  readonly status: number;
  readonly code: number;
  readonly fields: string[];

  constructor(status: number, code: number, description: string, fields: string[] = []) {
    super(description);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export const INVALID_INPUT = 501;
export const NOT_FOUND = 502;
export const DUPLICATE = 505;
export const WRONG_STATE = 527;

export const brandNotFound = () => new TcrError(404, NOT_FOUND, "Brand not found");
export const campaignNotFound = () => new TcrError(404, NOT_FOUND, "Campaign not found");
