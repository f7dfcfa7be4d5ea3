import { setTimeout as pause } from "node:timers/promises";
import { signedIn, visitor } from "#tests/http/visitor.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { freePort } from "#tests/support/processes.ts";
import { openBadMailServer } from "./parts/bad-mail-server.ts";
import { COMMANDS, openPlant, type Plant, secondsSince } from "./parts/plant.ts";
import { trial } from "./parts/trial.ts";

/*
 * node tests/faults/mail-down.ts: the mail server refuses connections, then says nothing, then hangs up in the middle of
 * each mail; meanwhile people sign up, ask for a company and a new password, and send feedback, and the worker is killed
 * once. When the server is back every mail must come, once.
 */
const PEOPLE = 3;
/** Mails that come of one person: one of the sign-up, one of the feedback, two of the company request. */
const MAILS_EACH = 4;

async function everybodyWrites(plant: Plant, stage: string, forgetful: string): Promise<number[]> {
	const guest = visitor(plant.product.url);
	const person = await signedIn(plant.product.url);
	const [place] = await plant.query<{ city: string; company: string }>(
		"select (select min(id)::text from city where is_active) as city, (select min(id)::text from company where is_active) as company",
	);
	const password = "a right long password";
	const statuses: number[] = [];
	const post = async (who: typeof person, path: string, fields: Record<string, string>) =>
		void statuses.push((await who.post(path, fields)).status);
	for (let count = 0; count < PEOPLE; count++) {
		const reached = { email: `${stage.replaceAll(" ", "-")}-${count}@example.org`, phone: "021234567" };
		const signUp = { ...reached, first_name: "Ann", last_name: "Lee", password, re_password: password, ...place };
		const company = { full_name: "Bob Ray", company_name: "Acme", company_type: "Others", used_products: "yes" };
		await post(guest, "/auth/sign-up", signUp);
		await post(guest, "/auth/request_company", { ...reached, ...company });
		await post(person, "/feedback", { message: `While it ${stage}: ${count}` });
	}
	await post(guest, "/auth/reset-password", { email: forgetful });
	return statuses;
}

/** Tries of the worker that did not succeed so far. */
const triesOf = ({ product }: Plant) => product.output().split("not sent yet").length - 1;

await trial(async ({ folder, say, note }) => {
	const port = await freePort();
	const plant = await openPlant(folder, { MAIL_URL: `smtp://127.0.0.1:${port}` });
	const { url } = plant.product;
	const stages = [
		{ name: "refuses", forgetful: "user@example.com", open: async () => async () => {} },
		{ name: "is silent", forgetful: "staff@example.com", open: () => openBadMailServer(port, "silent") },
		{ name: "hangs up", forgetful: "nobody@example.org", open: () => openBadMailServer(port, "hangs up") },
	];
	for (const { name, forgetful, open } of stages) {
		const end = await open();
		const tries = triesOf(plant);
		const began = performance.now();
		const statuses = await everybodyWrites(plant, name, forgetful);
		const seconds = secondsSince(began);
		for (let waited = 0; waited < 300 && triesOf(plant) === tries; waited++) await pause(100);
		if (name === "is silent") plant.kill(COMMANDS.worker);
		const pages = await Promise.all(["/auth/sign-in", "/readyz"].map(async (path) => (await fetch(url + path)).status));
		const failed = triesOf(plant) - tries;
		await end();
		note(
			`the mail server ${name}`,
			`${statuses.length} forms in ${seconds} s, ${statuses.filter((status) => status === 303).length} answered as taken; pages ${pages.join(" ")}; ${failed} tries failed meanwhile`,
			[...statuses, ...pages.map((status) => status + 103)].every((status) => status === 303) && failed > 0,
		);
	}

	const expected = stages.length * PEOPLE * MAILS_EACH + 2;
	const server = await openMailServer(port);
	const began = performance.now();
	const waiting = "select count(*)::int as count from queue.job where name = 'mail' and state <> 'completed'";
	const left = async () => (await plant.query<{ count: number }>(waiting))[0]!.count;
	while (((await left()) > 0 || server.mails.length < expected) && performance.now() - began < 180_000)
		await pause(250);
	const seconds = secondsSince(began);
	await pause(5_000);
	const ids = new Set(server.mails.map(({ headers }) => headers["message-id"]));
	const [rows] = await plant.query<{ unsent: number; refused: number }>(
		`select count(*) filter (where sent is null and user_id is not null)::int as unsent,
		 count(*) filter (where refused is not null)::int as refused from mail`,
	);
	const link = server.mails.map((mail) => mail.link).find((address) => address.includes("/auth/activate/")) ?? "";
	const activated = link === "" ? 0 : (await fetch(link)).status;
	say(`${await left()} jobs left, ${JSON.stringify(rows)}`);
	note(
		"then the mail server is back",
		`${server.mails.length} of ${expected} mails came, ${server.mails.length - ids.size} twice, ${rows!.refused} given up; the last ${seconds} s after it; an activation link answers ${activated}`,
		server.mails.length === expected &&
			ids.size === expected &&
			rows!.unsent + rows!.refused === 0 &&
			activated === 200,
	);
	await server.close();
	const { code, left: processes } = await plant.close();
	note("the stop afterwards", `exit ${code}, ${processes.length} processes left`, code === 0 && processes.length === 0);
});
