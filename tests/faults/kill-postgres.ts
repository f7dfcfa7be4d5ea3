import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databaseUrl } from "#db/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { killHard } from "#tests/support/processes.ts";
import { COMMANDS, openPlant, type Plant, prepareDatabase } from "./parts/plant.ts";
import { countLost, startSaving } from "./parts/saving.ts";
import { type Ground, trial } from "./parts/trial.ts";

/*
 * node tests/faults/kill-postgres.ts: kill -9 of PostgreSQL under load: its first process, then all of them; the embedded
 * server, then one named by DATABASE_URL, which this script starts again as a supervisor would.
 */
const ROUNDS = 4;
const PATIENCE_SECONDS = 5;

async function outages(name: string, plant: Plant, ground: Ground): Promise<void> {
	const { url } = plant.product;
	const ours = () => [...plant.pids(COMMANDS.web), ...plant.pids(COMMANDS.worker)].sort().join(" ");
	const before = ours();
	const person = await signedIn(url);
	let [lost, saved, longest, slowest] = [0, 0, 0, 0];
	const meanwhile: Record<string, number> = {};
	for (let round = 0; round < ROUNDS; round++) {
		const saving = await startSaving(url, 4);
		await pause(1_500);
		// Its own helpers have names of their own, and its folder for their current one.
		for (const pid of plant.pids(round % 2 === 0 ? COMMANDS.postgres : /^\d+ (?:postgres:|.*bin\/postgres -D)/))
			killHard(pid);
		const began = performance.now();
		let up = began;
		const database = plant.untilDatabase().then(() => {
			up = performance.now();
		});
		let lastFault = began;
		// Back is who has answered everything for two seconds.
		while (performance.now() - lastFault < 2_000 && performance.now() - began < 60_000) {
			for (const path of ["/projects", "/readyz", "/specs/sols"]) {
				const answer = await person.get(path).catch(() => null);
				const status = answer?.status ?? "cut off";
				if (status === 200) continue;
				meanwhile[status] = (meanwhile[status] ?? 0) + 1;
				lastFault = performance.now();
			}
			await pause(20);
		}
		await database;
		await saving.stop();
		for (const [answer, count] of Object.entries(saving.answers)) {
			if (answer !== "303") meanwhile[answer] = (meanwhile[answer] ?? 0) + count;
		}
		const missing = await countLost(plant.query, saving.acknowledged);
		const seconds = Math.max(0, lastFault - up) / 1000;
		const recovery = (up - began) / 1000;
		ground.say(
			`${name} ${round + 1}: ${JSON.stringify(saving.answers)}, database back after ${recovery.toFixed(1)} s and we ${seconds.toFixed(1)} s later, ${missing} lost`,
		);
		longest = Math.max(longest, seconds);
		slowest = Math.max(slowest, recovery);
		lost += missing;
		saved += saving.acknowledged.messages.length + saving.acknowledged.names.length;
	}
	const others = Object.keys(meanwhile).filter((answer) => answer !== "503");
	const same = ours() === before;
	ground.note(
		`kill -9 of PostgreSQL (${name}), ${ROUNDS} times`,
		`${saved} saves acknowledged, ${lost} lost; meanwhile ${JSON.stringify(meanwhile)}; the database was back after ${slowest.toFixed(1)} s at most, the product ${longest.toFixed(1)} s later at most; ` +
			`${same ? "no process of ours restarted" : "processes of ours were restarted"}`,
		lost === 0 && saved > 0 && others.length === 0 && longest <= PATIENCE_SECONDS && same,
	);
	await plant.close();
}

await trial(async (ground) => {
	await outages("embedded", await openPlant(join(ground.folder, "embedded")), ground);

	const folder = join(ground.folder, "external");
	const { release, ...address } = await openEmbedded(join(folder, "server"));
	const env = { DATABASE_URL: databaseUrl(address) };
	await prepareDatabase(folder, env);
	await outages("DATABASE_URL", await openPlant(folder, env), ground);
	await release();
});
