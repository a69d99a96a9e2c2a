/** An error of Sinch's SMS API. */
export class SinchSmsError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/** An error of Sinch's Numbers API. */
export class SinchNumbersError extends Error {
  readonly status: number;
  /** Such as NOT_FOUND. */
  readonly state: string;
  readonly details: object[];

  constructor(status: number, state: string, message: string, details: object[] = []) {
    super(message);
    this.status = status;
    this.state = state;
    this.details = details;
  }
}
