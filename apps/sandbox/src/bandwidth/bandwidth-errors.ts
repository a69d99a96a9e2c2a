export type FieldError = { fieldName: string; description: string };

/** An error as Bandwidth's messaging API answers it. */
export class BandwidthError extends Error {
  readonly status: number;
  readonly type: string;
  readonly fieldErrors: FieldError[] | undefined;

  constructor(status: number, type: string, description: string, fieldErrors?: FieldError[]) {
    super(description);
    this.status = status;
    this.type = type;
    this.fieldErrors = fieldErrors;
  }
}
