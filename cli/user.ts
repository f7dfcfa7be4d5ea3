import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import { activate, createAccount, deactivate, demote, listUsers, promote } from "#app/domain/accounts/account.ts";
import { personSchema } from "#app/domain/accounts/schemas.schema.ts";
import { invalid } from "#app/domain/errors.ts";
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
	passwordStdin?: boolean;
}

const accountSchema = personSchema.extend({
	city: requiredText("City is required", 25),
	company: requiredText("Company is required.", 25),
});

/** `pfs user create`: an active account. The password never stands among the arguments, where others could read it. */
export async function createUser({ options, console }: CommandCall<NewUserOptions>): Promise<undefined> {
	const password = options.passwordStdin ? await passwordFromInput() : await passwordFromPrompt();
	const { email, firstName, lastName, phone, city, company, staff = false } = options;
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
		const id = await createAccount(em, { ...parsed.data, isStaff: staff });
		console.done({ id }, `Created ${parsed.data.email}${staff ? " with staff rights" : ""}.`);
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

const done: Record<Change, string> = {
	promote: "is staff now",
	demote: "is no longer staff",
	deactivate: "is inactive now; all sessions are over",
	activate: "is active now",
};

export async function changeUser(name: Change, { args, console }: CommandCall<object, [string]>): Promise<undefined> {
	const [email] = args;
	await withDatabase(console, async ({ em }) => {
		const id = await changes[name](em, email);
		console.done({ id, email }, `${email} ${done[name]}.`);
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
		user.is_staff ? "staff" : "",
	]);
	console.result(users, rows.length === 0 ? "No accounts yet: pfs user create makes one." : table(rows));
	return undefined;
}
