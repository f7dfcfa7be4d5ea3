import { signedIn, type Visitor } from "#tests/http/visitor.ts";
import type { Plant } from "./plant.ts";

interface Saving {
	/** How often each answer came: a status, or "cut off" where the connection broke. */
	answers: Record<string, number>;
	acknowledged: { messages: string[]; names: string[] };
	/** Seconds that the slowest answer, or the end of a connection, took to come. */
	slowest: number;
	/** From now on counts the answers to what was sent before; the function given back tells them. */
	watch(): () => Record<string, number>;
	stop(): Promise<void>;
}

let rounds = 0;

/**
 * `people` savers of feedback, and one who renames a project over and over, all of them the demo user; each sends the
 * next form as soon as the last is answered. After a refused connection it waits for a moment.
 */
export async function startSaving(url: string, people: number, each?: () => Promise<Visitor>): Promise<Saving> {
	const answers: Record<string, number> = {};
	const acknowledged = { messages: [] as string[], names: [] as string[] };
	const round = ++rounds;
	let over = false;
	const heard: ((asked: number, answer: string) => void)[] = [];
	const savers: Promise<void>[] = [];
	const saving: Saving = {
		answers,
		acknowledged,
		slowest: 0,
		watch() {
			const since = performance.now();
			const late: Record<string, number> = {};
			heard.push((asked, answer) => {
				if (asked < since) late[answer] = (late[answer] ?? 0) + 1;
			});
			return () => late;
		},
		async stop() {
			over = true;
			await Promise.all(savers);
		},
	};

	async function saver(
		person: Visitor,
		path: string,
		fields: (token: string) => Record<string, string>,
		kept: string[],
		who: number,
	) {
		for (let count = 0; !over; count++) {
			const token = `r${round}-${who}-${count}`;
			const asked = performance.now();
			const answer = await person.post(path, fields(token)).then(
				async (response) => {
					await response.arrayBuffer();
					return String(response.status);
				},
				() => "cut off",
			);
			saving.slowest = Math.max(saving.slowest, (performance.now() - asked) / 1000);
			for (const hear of heard) hear(asked, answer);
			answers[answer] = (answers[answer] ?? 0) + 1;
			if (answer === "303") kept.push(token);
			else await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	const project = await signedIn(url);
	await project.get("/projects/1/edit");
	const city = /<option value="(\d+)" selected/.exec(await (await project.get("/specs/form")).text())?.[1] ?? "1";
	const renamed = (projName: string) => ({ projName, projAddress: "1 Fire Street", city, project: "1" });
	savers.push(saver(project, "/specs/form", renamed, acknowledged.names, 0));
	for (let who = 1; who <= people; who++) {
		const person = await (each ?? (() => signedIn(url)))();
		savers.push(saver(person, "/feedback", (message) => ({ message }), acknowledged.messages, who));
	}
	return saving;
}

/** Of a project's names only the last can be lost: a later one may stand there, whose answer was cut off. */
export async function countLost(query: Plant["query"], { messages, names }: Saving["acknowledged"]): Promise<number> {
	const stored = await query<{ message: string }>("select message from feedback where message = any($1)", [messages]);
	const present = new Set(stored.map(({ message }) => message));
	const [project] = await query<{ name: string }>("select proj_name as name from project where id = 1");
	const numberOf = (name = "") => Number(name.split("-")[2] ?? -1);
	const last = names.at(-1);
	const stale = last !== undefined && numberOf(project?.name) < numberOf(last) ? 1 : 0;
	return messages.filter((message) => !present.has(message)).length + stale;
}
