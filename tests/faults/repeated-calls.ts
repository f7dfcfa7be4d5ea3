import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { phonePhoto } from "#tests/support/phones.ts";
import { COMMANDS, openPlant, type Plant, secondsSince, untilReady } from "./parts/plant.ts";
import { trial } from "./parts/trial.ts";

/*
 * node tests/faults/repeated-calls.ts [calls, 1000 unless told] [kills of the web process, 10] [seed, 1]
 * Clients make calls that store something, each with a key of its own. The connection is cut at a random moment, while the body is
 * sent or while the answer is awaited, and the web process is killed now and then; whoever has no answer sends the call again.
 * Afterwards each call has been done once, and whoever sends it again gets the same answer.
 */
const CALLS = Number(process.argv[2] ?? 1000);
const KILLS = Number(process.argv[3] ?? 10);
const SEED = Number(process.argv[4] ?? 1);
const CLIENTS = 4;
const CUT_SHARE = 0.6;
const CUT_WITHIN_MS = 60;
/** A killed server takes its time to come back. */
const PATIENCE_MS = 300_000;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const random = randomFrom(SEED);

interface Sent {
	path: string;
	type: string;
	body: Buffer;
	key: string;
}

interface Answer {
	status: number;
	body: string;
	replayed: boolean;
}

/** Sends a call once; fails where the connection breaks, or is cut after `cutMs`. */
function send(url: string, token: string, { path, type, body, key }: Sent, cutMs: number | null): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const headers = {
			Authorization: `JWT ${token}`,
			"Content-Type": type,
			"Content-Length": body.byteLength,
			"Idempotency-Key": key,
		};
		const call = request(`${url}/api/${path}`, { method: "POST", agent: false, headers }, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (part: string) => {
				text += part;
			});
			response.on("error", reject);
			response.on("end", () => {
				const replayed = response.headers["idempotent-replayed"] === "true";
				resolve({ status: response.statusCode ?? 0, body: text, replayed });
			});
		});
		call.on("error", reject);
		if (cutMs !== null) setTimeout(() => call.destroy(new Error("cut")), cutMs);
		if (cutMs !== null && random() < 0.3) {
			// Half of the body is all that ever comes.
			call.write(body.subarray(0, Math.floor(body.byteLength / 2)));
			return;
		}
		call.end(body);
	});
}

const figures = { sent: 0, cut: 0, underWay: 0, replayed: 0, others: new Map<number, number>() };

/** Sends a call until it is answered. */
async function insist(url: string, tokenNow: () => Promise<string>, call: Sent): Promise<Answer> {
	for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
		figures.sent += 1;
		const cutMs = random() < CUT_SHARE ? Math.ceil(random() * CUT_WITHIN_MS) : null;
		try {
			const answer = await send(url, await tokenNow(), call, cutMs);
			if (answer.status === 201) {
				if (answer.replayed) figures.replayed += 1;
				return answer;
			}
			if (answer.status === 409) figures.underWay += 1;
			else figures.others.set(answer.status, (figures.others.get(answer.status) ?? 0) + 1);
			await pause(answer.status === 409 ? 50 : 300);
		} catch {
			figures.cut += 1;
			await pause(100);
		}
	}
	throw new Error(`${call.path} was never answered.`);
}

async function signIn(url: string): Promise<string> {
	const body = JSON.stringify({ email: "user@example.com", password: "demo-user-1" });
	const headers = { "Content-Type": "application/json" };
	const answer = await fetch(`${url}/api/auth/jwt/token/`, { method: "POST", headers, body });
	return ((await answer.json()) as { access: string }).access;
}

/** Makes an opening in the sample project of the demo user. */
async function makeOpening(plant: Plant): Promise<{ project: number; opening: number; city: number }> {
	const [row] = await plant.query<{ project: number; opening: number; city: number }>(
		`insert into penetration (project_id, ref, ref_key, required)
		 select min(p.id), 'TRIAL', 'trial', '-/60/60' from project p join user_account u on u.id = p.user_id
		 where u.email = 'user@example.com'
		 returning project_id as project, id as opening, (select min(id) from city where is_active) as city`,
	);
	return row!;
}

/** One of four calls that each store something anew whenever they are done. */
function callOf(no: number, where: Awaited<ReturnType<typeof makeOpening>>, photo: Buffer): Sent {
	const key = randomUUID();
	const json = (path: string, fields: object): Sent => ({
		...{ path, key, type: "application/json" },
		body: Buffer.from(JSON.stringify(fields)),
	});
	const mark = `trial ${no}`;
	const records = `guide/guide/${where.project}/record/`;
	if (no % 10 === 0) {
		const boundary = randomUUID();
		const part = (name: string, value: string) =>
			`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
		const texts = part("penetration", String(where.opening)) + part("kind", "note") + part("note", mark);
		const head = `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`;
		const body = Buffer.concat([Buffer.from(texts + head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
		return { path: records, key, type: `multipart/form-data; boundary=${boundary}`, body };
	}
	if (no % 3 === 0) return json("res/feedback/", { message: mark });
	if (no % 3 === 1) return json(records, { penetration: where.opening, kind: "note", note: mark });
	return json("guide/guide/", { proj_name: mark, proj_address: "1 Quay Street", city: where.city });
}

await trial(async ({ folder, say, note }) => {
	const plant = await openPlant(folder);
	const { url } = plant.product;
	const where = await makeOpening(plant);
	const photo = await phonePhoto(800, 600);
	let token = { text: await signIn(url), at: Date.now() };
	const tokenNow = async () => {
		if (Date.now() - token.at > 600_000) token = { text: await signIn(url), at: Date.now() };
		return token.text;
	};
	const calls = Array.from({ length: CALLS }, (_, no) => callOf(no, where, photo));
	const first = new Map<Sent, Answer>();
	const began = performance.now();
	let isOver = false;
	let kills = 0;
	const killing = (async () => {
		while (!isOver && kills < KILLS) {
			await pause(1_500 + random() * 4_000);
			kills += plant.kill(COMMANDS.web) > 0 ? 1 : 0;
			await untilReady(url).catch(() => {});
		}
	})();
	const waiting = [...calls];
	await Promise.all(
		Array.from({ length: CLIENTS }, async () => {
			for (let call = waiting.shift(); call; call = waiting.shift()) {
				first.set(call, await insist(url, tokenNow, call));
				if (first.size % 100 === 0) say(`${first.size} of ${CALLS} calls answered, ${kills} kills`);
			}
		}),
	);
	isOver = true;
	await killing;
	await untilReady(url);
	const done = await plant.query<{ mark: string; times: number }>(
		`select mark, count(*)::int as times from (
			select proj_name as mark from project union all select message from feedback union all select note from site_record
		 ) m where mark like 'trial %' group by mark`,
	);
	const doubled = done.filter(({ times }) => times > 1).length;
	const photos = await plant.query<{ count: number }>(
		`select count(*)::int as count from site_photo p join site_record r on r.id = p.record_id where r.note like 'trial %'`,
	);
	let others = 0;
	for (const [call, answer] of first) {
		const again = await send(url, await tokenNow(), call, null);
		if (again.status !== answer.status || again.body !== answer.body || !again.replayed) others += 1;
	}
	const withPhoto = Math.ceil(CALLS / 10);
	note(
		`${CALLS} calls with keys, connections cut at random, the web process killed (seed ${SEED})`,
		`${figures.sent} sendings, ${figures.cut} cut or refused, ${figures.underWay} while under way, ${figures.replayed} answered again, ${kills} kills in ${secondsSince(began)} s: ${done.length} done, ${doubled} doubled, ${photos[0]!.count} photos of ${withPhoto}; asked once more, ${others} answered otherwise`,
		done.length === CALLS && doubled === 0 && others === 0 && photos[0]!.count === withPhoto,
	);
	if (figures.others.size > 0) say(`other answers: ${JSON.stringify([...figures.others])}`);
	await plant.close();
});
