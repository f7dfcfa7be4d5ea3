import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import { openQueue } from "#app/adapters/queue.server.ts";
import { listUsers } from "#app/domain/accounts/account.ts";
import { personSchema } from "#app/domain/accounts/schemas.schema.ts";
import type { Role } from "#app/domain/actor.ts";
import { invalid } from "#app/domain/errors.ts";
import {
	activate,
	addPerson,
	deactivate,
	demote,
	hasAdministrator,
	promote,
	resetFactor,
} from "#app/domain/people/by-command.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import type { CommandCall } from "./action.ts";
import { askSecretly, table } from "./console.ts";
import { interrupted, usageError } from "./outcome.ts";
import { withDatabase } from "./with-database.ts";

interface NewUserOptions {
	email: string;
	firstName: string;
	lastName: string;
	phone: string;
	city: string;
	company: string;
	staff?: boolean;
	role?: Role;
	passwordStdin?: boolean;
}

const accountSchema = personSchema.extend({
	city: requiredText("City is required", 25),
	company: requiredText("Company is required.", 25),
});

/** `pfs user create`: an active account. The password never stands among the arguments, where others could read it. */
export async function createUser({ options, console }: CommandCall<NewUserOptions>): Promise<undefined> {
	const password = options.passwordStdin ? await passwordFromInput() : await passwordFromPrompt();
	const { email, firstName, lastName, phone, city, company, role } = options;
	const staff = options.staff || role !== undefined;
	const parsed = accountSchema.safeParse({
		email,
		first_name: firstName,
		last_name: lastName,
		phone,
		city,
		company,
		password,
	});
	if (!parsed.success) {
		const fields: Record<string, string[]> = {};
		for (const { path, message } of parsed.error.issues) {
			const field = path.join(".");
			fields[field] = [...(fields[field] ?? []), message];
		}
		throw invalid(fields);
	}
	await withDatabase(console, async ({ em }) => {
		const id = await addPerson(em, { ...parsed.data, isStaff: staff, ...(role ? { role } : {}) });
		console.done({ id }, `Created ${parsed.data.email}${staff ? ` as ${role ?? "administrator"}` : ""}.`);
	});
	return undefined;
}

/** The line end that `echo` and editors put behind a password is not part of it. */
async function passwordFromInput(): Promise<string> {
	return (await text(addAbortSignal(interrupted, process.stdin))).replace(/\r?\n$/, "");
}

async function passwordFromPrompt(): Promise<string> {
	if (!process.stdin.isTTY) throw usageError("There is nobody to ask for the password: use --password-stdin.");
	const password = await askSecretly("Password: ");
	if ((await askSecretly("The same again: ")) !== password) throw invalid({ re_password: ["Passwords must match"] });
	return password;
}

const changes = { promote, demote, deactivate, activate };

export type Change = keyof typeof changes;

const done: Record<Exclude<Change, "promote">, string> = {
	demote: "is no longer staff",
	deactivate: "is inactive now; all sessions are over",
	activate: "is active now",
};

const NOBODY_LEFT = " No administrator is left who can sign in: pfs user promote makes one.";

export async function changeUser(
	name: Change,
	{ args, options, console }: CommandCall<{ role?: Role }, [string]>,
): Promise<undefined> {
	const [email] = args;
	await withDatabase(console, async ({ em }) => {
		if (name === "promote") {
			const { role = "administrator" } = options;
			const id = await promote(em, email, role);
			console.done({ id, email }, `${email} is staff now, as ${role}.`);
			return;
		}
		const id = await changes[name](em, email);
		const isLeft = name === "activate" || (await hasAdministrator(em));
		console.done({ id, email }, `${email} ${done[name]}.${isLeft ? "" : NOBODY_LEFT}`);
	});
	return undefined;
}

/** `pfs user reset-second-factor`: for who has lost phone and recovery codes. The mail goes out with the worker. */
export async function resetUserFactor({ args, console }: CommandCall<object, [string]>): Promise<undefined> {
	const [email] = args;
	await withDatabase(console, async ({ em, database }) => {
		const queue = await openQueue(database.address, "sender", () => {});
		try {
			const id = await resetFactor(em, email, { add: (tx, job) => queue.add(tx, "mail", job) });
			console.done({ id, email }, `${email} signs in with a password alone now; all sessions are over.`);
		} finally {
			await queue.stop(1);
		}
	});
	return undefined;
}

export async function showUsers({ console }: CommandCall): Promise<undefined> {
	const users = await withDatabase(console, ({ em }) => listUsers(em));
	const rows = users.map((user) => [
		user.email,
		`${user.first_name} ${user.last_name}`,
		user.company,
		user.city,
		user.is_active ? "active" : "inactive",
		user.role ?? "",
	]);
	console.result(users, rows.length === 0 ? "No accounts yet: pfs user create makes one." : table(rows));
	return undefined;
}
