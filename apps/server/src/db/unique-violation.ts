/** Whether a statement failed because another row already has the unique value. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === "23505";
