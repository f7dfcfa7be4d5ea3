/** The passwords of the demo accounts are printed at every start: they are no secrets. */
export const demoPeople = [
	{
		email: "user@example.com",
		password: "demo-user-1",
		first_name: "Demo",
		last_name: "User",
		phone: "09 555 0101",
		isStaff: false,
	},
	{
		email: "staff@example.com",
		password: "demo-staff-1",
		first_name: "Demo",
		last_name: "Staff",
		phone: "09 555 0102",
		isStaff: true,
	},
] as const;

export const demoCity = "Auckland";

/** This company is used only where the catalogue has none yet. */
export const demoCompany = "Sample Company";
