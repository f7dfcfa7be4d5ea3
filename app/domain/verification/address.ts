export const verifyPath = (token: string): string => `/verify/${token}`;
