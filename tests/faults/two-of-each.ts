import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { databaseUrl } from "#db/address.ts";
import { openDatabase } from "#db/database.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import type { EntityManager } from "#db/orm.ts";
import { projectRoot } from "#db/project.ts";
import { readSettings } from "#db/settings.ts";
import { visitor } from "#tests/http/visitor.ts";
import { openBucketServer } from "#tests/support/bucket.ts";
import { generate } from "#tests/support/generate.ts";
import { startProduct } from "#tests/support/processes.ts";
import { openPlant, plantEnv, prepareDatabase } from "./parts/plant.ts";
import { trial } from "./parts/trial.ts";
import { openMaker } from "./parts/upload-setup.ts";

/*
 * node tests/faults/two-of-each.ts: two web processes with folders of their own and two workers on one database and one
 * S3-compatible store; one person goes back and forth between the two. Then the store is out of reach for a while.
 */
const SCHEDULES = 6;

await trial(async ({ folder, say, note }) => {
	const bucket = await openBucketServer();
	const { release, ...address } = await openEmbedded(join(folder, "server"));
	const env = { DATABASE_URL: databaseUrl(address), FILES_URL: bucket.filesUrl, ...bucket.env };
	await prepareDatabase(folder, env);
	const one = await openPlant(join(folder, "one"), { ...env, WORKER: "off" });
	const { url } = one.product;
	const two = await startProduct({
		dataDir: join(folder, "two"),
		env: plantEnv({ ...env, WORKER: "off" }),
	});
	const workers = ["three", "four"].map((name) =>
		spawn(process.execPath, ["cli/index.ts", "worker"], {
			cwd: projectRoot,
			env: { ...process.env, ...plantEnv(env), DATA_DIR: join(folder, name), PDF_MAX_CONCURRENT: "1" },
			stdio: ["ignore", "ignore", "inherit"],
		}),
	);
	const first = visitor(url);
	await first.post("/auth/sign-in", { email: "staff@example.com", password: "demo-staff-1" });
	const second = visitor(two.url, first.cookie());

	let seen = 0;
	for (let turn = 0; turn < SCHEDULES; turn++) {
		const started = await generate(turn % 2 === 0 ? first : second, 2);
		if (started.status !== 303) throw new Error(`Generating a schedule answered ${started.status}.`);
		let run: { id: number; status: string } | undefined;
		for (let tries = 0; tries < 600 && (!run || run.status === "running"); tries++) {
			await pause(200);
			[run] = await one.query<{ id: number; status: string }>(
				"select id, status from schedule_run order by id desc limit 1",
			);
		}
		const other = turn % 2 === 0 ? second : first;
		const file = await other.get(`/projects/2/schedule/${run?.id}/file`);
		const bytes = Buffer.from(await file.arrayBuffer());
		seen += bytes.toString("latin1", 0, 5) === "%PDF-" ? 1 : 0;
		say(`schedule ${turn + 1}: ${run?.status}, the other web answers ${file.status}`);
	}
	const runs = await one.query<{ attempt: number }>("select attempt from schedule_run");
	const twice = runs.filter(({ attempt }) => attempt > 1).length;
	note(
		"two webs and two workers, one database, an S3 store",
		`one session on both, ${seen} of ${SCHEDULES} schedules started by one and read by the other; ${twice} made more than once`,
		seen === SCHEDULES && twice === 0 && runs.length === SCHEDULES,
	);

	const [here, there] = [await openMaker(url), await openMaker(two.url)];
	const uploaded = await here.upload("V-BOTH");
	const database = await openDatabase(readSettings({ ...plantEnv(env), DATA_DIR: join(folder, "one") }), 2);
	await there.fillIn(database.orm.em.fork() as EntityManager);
	await database.close();
	const submitted = await there.submit();
	const [made] = await one.query<{ id: number }>("select id from solution where drawing = 'V-BOTH'");
	const read = await Promise.all(
		["pdf", "img_small", "img_large"].flatMap((field) =>
			[first, second].map(async (person) => {
				const answer = await person.get(`/api/files/drawing/${made?.id}/${field}/a`);
				return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).length}`;
			}),
		),
	);
	const kinds = new Set(read);
	note(
		"a drawing uploaded at one web",
		`the upload ${uploaded.status}, its form submitted at the other ${submitted.status}; its three files read at both: ${[...kinds].map((one) => one.slice(0, 3)).join(" ")}`,
		uploaded.status === 303 &&
			submitted.status === 303 &&
			read.length === 6 &&
			kinds.size === 3 &&
			read.every((answer) => answer.startsWith("200")),
	);

	await bucket.stop();
	const ready = (at: string) => fetch(`${at}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`);
	const away = await ready(url);
	const page = (await first.get("/projects")).status;
	const drawing = (await first.get(await imageOf(first))).status;
	await first.post("/management/projects/2");
	await bucket.start();
	const began = performance.now();
	let status = "running";
	while (status === "running" && performance.now() - began < 120_000) {
		await pause(500);
		status = (await one.query<{ status: string }>("select status from schedule_run order by id desc limit 1"))[0]!
			.status;
	}
	const back = await ready(url);
	note(
		"S3 store down",
		`/readyz ${away}; pages ${page}, a picture ${drawing}; the schedule asked for meanwhile: ${status}; afterwards ${back.slice(0, 3)}`,
		away.startsWith("503") &&
			away.includes('"files":"failed"') &&
			page === 200 &&
			drawing >= 500 &&
			status === "done" &&
			back.startsWith("200"),
	);
	for (const worker of workers) worker.kill("SIGTERM");
	await two.stop();
	await one.close();
	await release();
	await bucket.drop();
});

async function imageOf(person: ReturnType<typeof visitor>): Promise<string> {
	const page = await (await person.get("/specs/sols")).text();
	return /src="(\/api\/files\/[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "/none";
}
