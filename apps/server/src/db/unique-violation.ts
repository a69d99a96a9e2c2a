/** Whether a statement was refused because another row has what only one may have. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === "23505";
