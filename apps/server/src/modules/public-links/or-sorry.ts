import { AppError } from "../../app-error.ts";
import { asAppError } from "../../http/error-answer.ts";

/** Puts an unexpected error of a public page into its own sentence (document 2, section 8). */
export async function orSorry<T>(sentence: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code, retryAfterSeconds } = asAppError(error);
    throw new AppError(code, sentence, { cause: error, ...(retryAfterSeconds && { retryAfterSeconds }) });
  }
}
