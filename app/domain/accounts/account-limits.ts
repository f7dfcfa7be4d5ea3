/** The longest texts of an account, in code points. */
export const ACCOUNT_LIMITS = { name: 25, email: 255, phone: 12, password: 255 } as const;

export const MIN_PHONE = 9;
export const MIN_PASSWORD = 8;
