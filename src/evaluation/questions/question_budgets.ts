/** Budgets at which answers are compared, in bytes. */
export const questionBudgets = [2048, 4096, 8192, 16_384] as const;
