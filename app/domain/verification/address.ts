/** The public page of an issue. */
export const verifyPath = (token: string): string => `/verify/${token}`;
