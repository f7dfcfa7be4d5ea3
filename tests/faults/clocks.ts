import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type DatabaseAddress, databaseUrl } from "#db/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { projectRoot } from "#db/project.ts";
import { type Visitor, visitor } from "#tests/http/visitor.ts";
import { type MailServer, openMailServer } from "#tests/support/mail-server.ts";
import { startProduct } from "#tests/support/processes.ts";
import { apiToken } from "./fuzz/token.ts";
import { openPlant, type Plant, plantEnv, prepareDatabase } from "./parts/plant.ts";
import { type Ground, trial } from "./parts/trial.ts";

/*
 * node tests/faults/clocks.ts: web, a second web and two workers whose clocks are ten minutes ahead of the database's or
 * behind it. Sessions, tokens and links of one must hold at the other; every schedule is made once, in its time.
 */
const SHIFT = 600;
const INTERVAL = 300;
/** Longer than a worker may be silent before its job is taken for lost. */
const HELD_MS = 20_000;
/** Longer than a message stays on its page. */
const MESSAGE_MS = 6_000;

const shifted = (seconds: number) => ({
	CLOCK_SHIFT_SECONDS: String(seconds),
	NODE_OPTIONS: `--import ${new URL("./parts/shifted-clock.ts", import.meta.url).href}`,
});

interface RequestContext {
	plant: Plant;
	/** The web whose clock is off, and one whose clock is the database's. */
	urls: [string, string];
	mails: MailServer;
	address: DatabaseAddress;
}

async function signIn(url: string, who: "user" | "staff"): Promise<ReturnType<typeof visitor>> {
	const person = visitor(url);
	await person.post("/auth/sign-in", { email: `${who}@example.com`, password: `demo-${who}-1` });
	return person;
}

const addressOf = async (person: Visitor) =>
	/src="(\/api\/files\/[^"]+)"/.exec(await (await person.get("/specs/sols")).text())?.[1]?.replaceAll("&amp;", "&") ??
	"/none";

/** A message that one web leaves is shown by it, and by the other no longer than its five seconds. */
async function saysOnce({ plant }: RequestContext, here: string, there: string, cookie: string): Promise<boolean> {
	const [gone] = await plant.query<{ id: number }>(
		"update solution set is_active = false where id = (select max(id) from solution where is_offered) returning id",
	);
	await visitor(here, cookie).post("/specs/summary/items", { sol: String(gone!.id), back: "/specs/summary" });
	await plant.query("update solution set is_active = true where id = $1", [gone!.id]);
	const says = async (url: string) =>
		(await (await visitor(url, cookie).get("/specs/summary")).text()).includes("has been withdrawn");
	const first = await says(here);
	await pause(MESSAGE_MS);
	return first && !(await says(there));
}

async function offBy(url: string): Promise<number> {
	const [, claims = ""] = (await apiToken(url, "user")).split(".");
	return JSON.parse(Buffer.from(claims, "base64url").toString()).iat - Math.floor(Date.now() / 1000);
}

/** Given out by one web, tried at the other; the statuses by name. */
async function elsewhere(running: RequestContext, round: string): Promise<Record<string, number>> {
	const { plant, urls, mails } = running;
	const statuses: Record<string, number> = {};
	for (const [here, there] of [urls, urls.toReversed()] as [string, string][]) {
		const at = here === urls[0] ? "from the one off" : "from the other";
		const person = await signIn(here, "user");
		statuses[`session ${at}`] = (await visitor(there, person.cookie()).get("/projects")).status;
		statuses[`message ${at}`] = (await saysOnce(running, here, there, person.cookie())) ? 200 : 0;
		const token = await apiToken(here, "user");
		const call = (path: string, headers = {}) => fetch(`${there}/api/${path}`, { headers });
		statuses[`token ${at}`] = (await call("guide/guide/active/", { Authorization: `JWT ${token}` })).status;
		const list = await fetch(`${here}/api/sol/latest/sols/`, { headers: { Authorization: `JWT ${token}` } });
		const signed = /https?:[^"]+\/api\/files\/[^"]+/.exec(await list.text())?.[0] ?? `${here}/none`;
		statuses[`signed link ${at}`] = (await fetch(signed.replace(here, there))).status;
		const email = `${round.replaceAll(" ", "-")}-${here === urls[0] ? "off" : "right"}@example.org`;
		const [place] = await plant.query<{ city: string; company: string }>(
			"select (select min(id)::text from city where is_active) as city, (select min(id)::text from company where is_active) as company",
		);
		const password = "a right long password";
		const names = { first_name: "Ann", last_name: "Lee", phone: "021234567", ...place };
		await visitor(here).post("/auth/sign-up", { email, ...names, password, re_password: password });
		const links = await mails.received(mails.mails.length + 1);
		const link = links.find(({ recipient }) => recipient === email)?.link ?? `${here}/none`;
		statuses[`activation ${at}`] = (await fetch(link.replace(/^https?:\/\/[^/]+/, there))).status;
		statuses[`picture ${at}`] = (await visitor(there, person.cookie()).get(await addressOf(person))).status;
	}
	return statuses;
}

async function generate(url: string, who: "user" | "staff"): Promise<{ status: number; wait: number }> {
	const headers = { Authorization: `JWT ${await apiToken(url, who)}` };
	const answer = await fetch(`${url}/api/guide/guide/generate/2/`, { headers });
	await answer.arrayBuffer();
	return { status: answer.status, wait: Number(answer.headers.get("Retry-After") ?? 0) };
}

/** A schedule that nobody can store while `meanwhile` goes on: how it was answered, and how often it was taken up. */
async function heldUp(
	{ plant, urls, address }: RequestContext,
	who: "user" | "staff",
	meanwhile: () => Promise<unknown>,
) {
	await plant.query("delete from schedule_run");
	const { dbName, ...rest } = address;
	const client = new pg.Client({ ...rest, database: dbName });
	await client.connect();
	await client.query("begin");
	await client.query("lock table file in share mode");
	const asked = generate(urls[0], who);
	const held = meanwhile().finally(() => client.end());
	const [{ status }] = await Promise.all([asked, held]);
	const [run] = await plant.query<{ attempt: number }>("select attempt from schedule_run");
	return { status, attempts: run?.attempt ?? 0 };
}

/** Waits until a worker has printed a schedule and wants to store it. */
async function untilStoring(plant: Plant): Promise<void> {
	const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into file%'";
	for (let tries = 0; tries < 600 && (await plant.query(waiting)).length === 0; tries++) await pause(100);
}

async function round(
	ground: Ground,
	running: RequestContext,
	name: string,
	startWorkers: () => Promise<ChildProcess[]>,
) {
	const { plant, urls } = running;
	const workers = await startWorkers();
	const statuses = await elsewhere(running, name);
	const refused = Object.entries(statuses).filter(([, status]) => status !== 200);
	ground.say(`${name}: ${JSON.stringify(statuses)}`);
	const off = await offBy(urls[0]);
	ground.note(
		`clocks of two webs, one ${name}`,
		`off by ${off} s; ${Object.keys(statuses).length} sessions, messages, tokens, links and pictures of one tried at the other: ${refused.length} refused ${refused.map(([what]) => what).join(", ")}`,
		refused.length === 0 && Math.abs(off) > SHIFT - 60,
	);

	await plant.query("delete from schedule_run");
	const first = await generate(urls[0], "user");
	const second = await generate(urls[1], "user");
	const other = await generate(urls[1], "staff");
	const [printed] = await plant.query<{ off: number; many: number }>(
		`select max(abs(extract(epoch from (facts->>'issuedAt')::timestamptz - started)))::int as off, max(attempt) as many
		 from schedule_run`,
	);
	const held = await heldUp(running, "staff", () => untilStoring(plant).then(() => pause(HELD_MS)));
	const killed = await heldUp(running, "user", async () => {
		await untilStoring(plant);
		for (const worker of workers) worker.kill("SIGKILL");
		workers.splice(0, 2, ...(await startWorkers()));
		await pause(HELD_MS);
	});
	ground.say(JSON.stringify({ first, second, other, printed, held, killed }));
	ground.note(
		`schedules, one web ${name} and its workers the other way`,
		`made ${first.status} ${other.status}, each taken up ${printed!.many} times at most, its printed time ${printed!.off} s from the database's; ` +
			`too early ${second.status} with ${second.wait} s to wait; one of ${HELD_MS / 1000} s taken up ${held.attempts} times; workers killed: ${killed.status} after ${killed.attempts}`,
		first.status === 200 &&
			other.status === 200 &&
			printed!.many === 1 &&
			printed!.off === 0 &&
			second.status === 429 &&
			second.wait > 0 &&
			second.wait <= INTERVAL &&
			held.status === 200 &&
			held.attempts === 1 &&
			killed.status === 200 &&
			killed.attempts === 2,
	);
	for (const worker of workers) worker.kill("SIGTERM");
	await Promise.all(workers.map((worker) => worker.exitCode ?? once(worker, "exit")));
}

await trial(async (ground) => {
	const { folder } = ground;
	const { release, ...address } = await openEmbedded(join(folder, "server"));
	const mails = await openMailServer();
	const env = {
		DATABASE_URL: databaseUrl(address),
		FILES_URL: `file:${join(folder, "files")}`,
		MAIL_URL: mails.url,
		PDF_MIN_INTERVAL_SECONDS: String(INTERVAL),
	};
	await prepareDatabase(join(folder, "data"), env);
	const right = await openPlant(join(folder, "right"), { ...env, WORKER: "off" });
	for (const [seconds, name] of [
		[SHIFT, "ten minutes ahead"],
		[-SHIFT, "ten minutes behind"],
	] as const) {
		const off = await startProduct({
			dataDir: join(folder, "off"),
			env: plantEnv({ ...env, ...shifted(seconds), WORKER: "off" }),
		});
		const startWorkers = async () => {
			const started = [-seconds, 0].map((shift, at) =>
				spawn(process.execPath, ["cli/index.ts", "worker"], {
					cwd: projectRoot,
					env: { ...process.env, ...plantEnv({ ...env, ...shifted(shift) }), DATA_DIR: join(folder, `worker-${at}`) },
					stdio: ["ignore", "pipe", "inherit"],
				}),
			);
			await Promise.all(started.map(({ stdout }) => once(stdout!, "data")));
			for (const { stdout } of started) stdout!.resume();
			return started;
		};
		await round(ground, { plant: right, urls: [off.url, right.product.url], mails, address }, name, startWorkers);
		await off.stop();
	}
	const { code, left } = await right.close();
	ground.note("the stop afterwards", `exit ${code}, ${left.length} processes left`, code === 0 && left.length === 0);
	await mails.close();
	await release();
});
