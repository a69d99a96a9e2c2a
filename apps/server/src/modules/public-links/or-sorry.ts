import { AppError } from "../../app-error.ts";

/** Puts an unexpected error of a public page into its own sentence (document 2, section 8). */
export async function orSorry<T>(sentence: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("internal", sentence, { cause: error });
  }
}
