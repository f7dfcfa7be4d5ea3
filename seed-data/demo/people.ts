import type { ProjectRole } from "#app/domain/actor.ts";

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

interface DemoColleague {
	role: ProjectRole;
	email: string;
	first_name: string;
	last_name: string;
	company: string;
}

/** People of a project besides its owner. Nobody can sign in as one of them: their passwords are of chance and stand nowhere. */
export const demoColleagues = {
	editor: {
		...{ role: "editor", email: "aroha.whaanga@example.com", company: "Ninefold Fire Engineers" },
		...{ first_name: "Aroha", last_name: "Whaanga" },
	},
	inspector: {
		...{ role: "inspector", email: "tomasi.leota@example.com", company: "Paper Kite Compliance" },
		...{ first_name: "Tomasi", last_name: "Leota" },
	},
	mere: {
		...{ role: "installer", email: "mere.ngata@example.com", company: "Cinderwick Passive Fire" },
		...{ first_name: "Mere", last_name: "Ngata" },
	},
	joe: {
		...{ role: "installer", email: "joe.petersen@example.com", company: "Grey Heron Installations" },
		...{ first_name: "Joe", last_name: "Petersen" },
	},
} as const satisfies Record<string, DemoColleague>;

export type DemoColleagueName = keyof typeof demoColleagues;

export const demoCity = "Auckland";

/** This company is used only where the catalogue has none yet. */
export const demoCompany = "Sample Company";
