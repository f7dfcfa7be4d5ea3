/** What is said when the pages of a project have stored something. */
export const notices = {
	created: "Your project has been created successfully!",
	identified: "The project identification has been saved.",
	saved: "Your changes have been saved.",
} as const;
