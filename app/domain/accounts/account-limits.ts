/** The longest texts of an account, in code points; a phone number as it is typed. */
export const ACCOUNT_LIMITS = { name: 25, email: 255, phone: 25, password: 255, otp: 40 } as const;

/** The digits of a phone number, as it is stored. */
export const MIN_PHONE = 9;
export const MAX_PHONE = 12;
export const MIN_PASSWORD = 8;
