import type { Command } from "commander";
import { keysOf } from "#app/domain/keyed.ts";
import { type Call, does } from "#cli/action.ts";
import type { Change } from "#cli/user.ts";
import { examples } from "./words.ts";

const changes: Record<Change, string> = {
	promote: "make a person staff",
	demote: "take staff rights away",
	deactivate: "end a person's sessions and let them in no more",
	activate: "let a person sign in (again)",
};

export function addUser(program: Command): void {
	const group = program.command("user").description("create, list and change accounts");
	examples(group, ["pfs user list", "pfs user promote ann@example.org"]);
	const create = group
		.command("create")
		.description("create an active account; an unknown city or company is added")
		.requiredOption("--email <address>", "e-mail address")
		.requiredOption("--first-name <name>", "name")
		.requiredOption("--last-name <name>", "surname")
		.requiredOption("--phone <number>", "phone number")
		.requiredOption("--city <name>", "city")
		.requiredOption("--company <name>", "company")
		.option("--staff", "with staff rights")
		.option("--password-stdin", "read the password from standard input instead of asking for it");
	examples(create, [
		"pfs user create --email ann@example.org --first-name Ann --last-name Lee \\",
		'    --phone 021234567 --city Nelson --company "Lee Fire Ltd" --staff',
		"pfs user create … --password-stdin < password.txt",
	]);
	does(create, async () => (await import("#cli/user-create.ts")).default);
	for (const name of keysOf(changes)) {
		const command = group.command(name).description(changes[name]).argument("<email>", "e-mail address");
		examples(command, [`pfs user ${name} ann@example.org`]);
		does(command, async () => {
			const { changeUser } = await import("#cli/user.ts");
			return (call: Call<object, [string]>) => changeUser(name, call);
		});
	}
	const list = group.command("list").description("all accounts");
	does(examples(list, ["pfs user list", "pfs user list --json"]), async () => (await import("#cli/user.ts")).showUsers);
}
