/** The form's own tick that removes a stored file. */
export const removalOf = (file: string): string => `remove_${file}`;
