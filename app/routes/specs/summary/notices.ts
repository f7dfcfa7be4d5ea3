export const notices = {
	created: "Your project has been created successfully!",
	identified: "The project identification has been saved.",
	saved: "Your changes have been saved.",
} as const;
