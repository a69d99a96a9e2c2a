/** An error as Twilio answers it; the code leads to its page in Twilio's documentation. */
export class TwilioError extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Twilio's error envelope. */
export function errorEnvelope(error: TwilioError) {
  return {
    code: error.code,
    message: error.message,
    more_info: `https://www.twilio.com/docs/errors/${error.code}`,
    status: error.status,
  };
}

export function notFound(path: string): TwilioError {
  return new TwilioError(20404, 404, `The requested resource ${path} was not found`);
}
