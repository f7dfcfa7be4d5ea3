import { activate, deactivate, demote, listUsers, promote } from "#app/domain/accounts/account.ts";
import type { Call } from "./action.ts";
import { table } from "./table.ts";
import { withDatabase } from "./with-database.ts";

const changes = { promote, demote, deactivate, activate };

export type Change = keyof typeof changes;

const done: Record<Change, string> = {
	promote: "is staff now",
	demote: "is no longer staff",
	deactivate: "is inactive now; all sessions are over",
	activate: "is active now",
};

export async function changeUser(name: Change, { args, console }: Call<object, [string]>): Promise<undefined> {
	const [email] = args;
	await withDatabase(console, async ({ em }) => {
		const id = await changes[name](em, email);
		console.done({ id, email }, `${email} ${done[name]}.`);
	});
	return undefined;
}

export async function showUsers({ console }: Call): Promise<undefined> {
	const users = await withDatabase(console, ({ em }) => listUsers(em));
	const rows = users.map((user) => [
		user.email,
		`${user.first_name} ${user.last_name}`,
		user.company,
		user.city,
		user.is_active ? "active" : "inactive",
		user.is_staff ? "staff" : "",
	]);
	console.result(users, rows.length === 0 ? "No accounts yet: pfs user create makes one." : table(rows));
	return undefined;
}
