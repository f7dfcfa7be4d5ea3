import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/database.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { pfs, pfsProcess } from "./pfs.ts";

let place: FreshDatabase;
beforeAll(async () => {
	place = await freshDatabase();
});
afterAll(() => place.drop());

const details = (email: string, more: string[] = []) => [
	...["user", "create", "--email", email, "--first-name", "Mere", "--last-name", "Tāmati"],
	...["--phone", "021234567", "--city", "Ōtautahi", "--company", "Kōwhai Fire Ltd", "--password-stdin", ...more],
];

/** What the history of people has, in order. */
async function changes(): Promise<[string, string][]> {
	const database = await openDatabase(place.settings, 1);
	const rows = await database.orm.em
		.fork()
		.getConnection()
		.execute<{ email: string; act: string }[]>("select email, act from staff_change order by id");
	await database.close();
	return rows.map(({ email, act }) => [email, act]);
}

/** The security events among the lines of a command's standard error, all of them lines of the log. */
const logged = ({ stderr }: { stderr: string }) =>
	stderr
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line))
		.map(({ at, level, where, ...facts }) => ({ ...facts, ...(where === "security" ? {} : { where }) }));

test("an account is created from the command line and listed", async () => {
	const created = await pfsProcess(details("Mere@Example.org", ["--staff", "--json"]), place.env, "long enough\n");
	expect(created.code).toBe(0);
	const { id } = JSON.parse(created.stdout);
	expect(logged(created)).toEqual([{ event: "account_created", userId: id, staff: true, by: "command" }]);
	const listed = JSON.parse((await pfs(["user", "list", "--json"], place.env)).stdout);
	expect(listed).toMatchObject([
		{
			id,
			email: "mere@example.org",
			last_name: "Tāmati",
			city: "Ōtautahi",
			company: "Kōwhai Fire Ltd",
			is_active: true,
			is_staff: true,
		},
	]);
	expect((await pfs(["user", "list"], place.env)).stdout).toContain("mere@example.org");
});

test("a taken address, a short password and a wrong phone are refused with the form's own words", async () => {
	const taken = await pfs(details("MERE@example.org"), place.env, "long enough");
	expect(taken).toMatchObject({ code: 1, stdout: "", stderr: "email: A user with this email already exists.\n" });
	const short = await pfs(details("b@example.org", ["--phone", "none at all"]), place.env, "short");
	expect(short.code).toBe(1);
	expect(short.stderr).toContain("phone: Number does not seem to be a phone\n");
	expect(short.stderr).toContain("password: Must be at least 8 characters\n");
	for (const [password, fault] of [
		["P@ssw0rd", "This password is too common."],
		["my Tamati key", "The password must not contain your name or email address."],
		["kowhai fire ltd 7", "The password must not contain your company's name."],
	] as const) {
		const refused = await pfs(details("c@example.org"), place.env, password);
		expect(refused).toMatchObject({ code: 1, stdout: "", stderr: `password: ${fault}\n` });
	}
});

test("without a terminal the password is never asked for", async () => {
	const call = details("c@example.org").filter((argument) => argument !== "--password-stdin");
	const { code, stderr } = await pfs(call, place.env);
	expect(code).toBe(2);
	expect(stderr).toContain("--password-stdin");
});

test("a person is promoted, demoted, deactivated and activated by address", async () => {
	await pfs(details("hemi@example.org"), place.env, "long enough");
	const state = async () => {
		const all = JSON.parse((await pfs(["user", "list", "--json"], place.env)).stdout);
		const { is_staff, is_active } = all.find((user: { email: string }) => user.email === "hemi@example.org");
		return { is_staff, is_active };
	};
	const ended = { event: "sessions_ended", reason: "deactivation", sessions: 0 };
	for (const [change, expected, events] of [
		["promote", { is_staff: true, is_active: true }, [{ event: "promoted" }]],
		["deactivate", { is_staff: true, is_active: false }, [{ event: "deactivated" }, ended]],
		["demote", { is_staff: false, is_active: false }, [{ event: "demoted" }]],
		["activate", { is_staff: false, is_active: true }, [{ event: "activated" }]],
	] as const) {
		const done = await pfs(["user", change, "Hemi@example.org", "--quiet"], place.env);
		expect([done.code, done.stdout]).toEqual([0, ""]);
		const userId = expect.any(Number);
		expect(logged(done)).toEqual(events.map((event) => ({ ...event, userId, by: "command" })));
		expect(await state()).toEqual(expected);
	}
});

test("a role is given when an account is made and when a person is promoted", async () => {
	const roleOf = async (email: string) => {
		const all = JSON.parse((await pfs(["user", "list", "--json"], place.env)).stdout);
		return all.find((user: { email: string }) => user.email === email)?.role;
	};
	await pfs(details("rua@example.org", ["--role", "reader"]), place.env, "long enough");
	expect(await roleOf("rua@example.org")).toBe("reader");
	expect(await roleOf("mere@example.org")).toBe("administrator");
	const promoted = await pfs(["user", "promote", "rua@example.org", "--role", "editor"], place.env);
	expect(promoted.stdout + promoted.stderr).toContain("rua@example.org is staff now, as editor.");
	expect(await roleOf("rua@example.org")).toBe("editor");
	const wrong = await pfs(["user", "promote", "rua@example.org", "--role", "owner"], place.env);
	expect([wrong.code, await roleOf("rua@example.org")]).toEqual([2, "editor"]);
	await pfs(["user", "demote", "rua@example.org"], place.env);
	expect(await roleOf("rua@example.org")).toBeNull();
	const last = await pfs(["user", "demote", "mere@example.org"], place.env);
	expect(last.stdout + last.stderr).toContain("No administrator is left who can sign in: pfs user promote makes one.");
	expect(await changes()).toEqual([
		["mere@example.org", "joined"],
		["hemi@example.org", "joined"],
		["hemi@example.org", "deactivated"],
		["hemi@example.org", "removed"],
		["rua@example.org", "joined"],
		["rua@example.org", "role"],
		["rua@example.org", "removed"],
		["mere@example.org", "removed"],
	]);
});

test("an unknown address is refused", async () => {
	const { code, stderr } = await pfs(["user", "promote", "nobody@example.org"], place.env);
	expect([code, stderr]).toEqual([1, "There is no account nobody@example.org.\n"]);
});

test("the last administrator who has lost phone and codes gets in again by a command, which is logged", async () => {
	await pfs(details("lost@example.org", ["--role", "administrator"]), place.env, "long enough");
	const off = await pfs(["user", "reset-second-factor", "lost@example.org"], place.env);
	expect(off).toMatchObject({ code: 1, stderr: "Two-step sign-in is not on for this person.\n" });
	const database = await openDatabase(place.settings, 1);
	await database.orm.em
		.getConnection()
		.execute(
			"insert into second_factor (user_id, secret, confirmed) select id, 'plain:none', now() from user_account where email = 'lost@example.org'",
		);
	await database.close();
	const reset = await pfsProcess(["user", "reset-second-factor", "lost@example.org", "--json"], place.env);
	expect(reset.code).toBe(0);
	const { id } = JSON.parse(reset.stdout);
	expect(logged(reset)).toEqual([{ event: "second_factor_reset", userId: id, by: "command" }]);
	expect((await changes()).at(-1)).toEqual(["lost@example.org", "second_factor_reset"]);
});
