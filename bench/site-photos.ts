import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { COMMANDS, openPlant } from "#tests/faults/parts/plant.ts";
import { signedIn, type Visitor } from "#tests/http/visitor.ts";
import { phonePhoto } from "#tests/support/phones.ts";
import { residentBytes, say } from "./processes.ts";

/*
 * node bench/site-photos.ts [--seconds 120] [--rates 0,0.7,3] [--readers 4] [--openings 5000]
 * Photos of 12 megapixels come from site at so many a second, each with its record, while people read pages of the existing build.
 * 20,000 a day of eight hours are 0.7 a second. Pages have to come within 500 ms, 99 of 100.
 */
const { values: options } = parseArgs({
	options: {
		seconds: { type: "string", default: "120" },
		rates: { type: "string", default: "0,0.7,3" },
		readers: { type: "string", default: "4" },
		openings: { type: "string", default: "5000" },
	},
});
const MAX_PAGE_MS = 500;
/** A person reads before the next page. */
const READING_MS = 500;

const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const plant = await openPlant(folder, { WORKER: "off" });
const { url } = plant.product;

interface Site {
	id: number;
	openings: number[];
}

/** A project of the demo user with so many openings that have a solution. */
async function makeSite(): Promise<Site> {
	const [project] = await plant.query<{ id: number; sol: number }>(
		`select p.id, min(i.solution_id) as sol from project p join project_item i on i.project_id = p.id and i.is_active
		 where p.proj_name like 'Rātā%' group by p.id`,
	);
	const rows = await plant.query<{ id: number }>(
		`insert into penetration (project_id, ref, ref_key, level, required, status, solution_id)
		 select $1, 'B-' || n, 'b-' || n, 'Level ' || n % 20, '-/60/60', 'assigned', $2 from generate_series(1, $3::int) n returning id`,
		[project!.id, project!.sol, Number(options.openings)],
	);
	return { id: project!.id, openings: rows.map(({ id }) => id) };
}

const site = await makeSite();
const photo = await phonePhoto(4000, 3000, true);

/** Sends a record with its photo as the form of the page does. */
async function send(person: Visitor, at: number): Promise<number> {
	const form = new FormData();
	form.set("do", "installed");
	form.set("key", randomUUID());
	form.set("photos", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "seal.jpg");
	const written = new Request("http://form.invalid", { method: "POST", body: form });
	const headers = { Origin: url, "Content-Type": written.headers.get("Content-Type")! };
	const opening = site.openings[at % site.openings.length]!;
	const answer = await person.stream(`/site/${site.id}/${opening}`, written.body!, headers);
	await answer.arrayBuffer();
	return answer.status;
}

const someOpening = () => site.openings[Math.floor(Math.random() * site.openings.length)]!;

const pages: Record<string, () => string> = {
	site: () => `/site/${site.id}`,
	opening: () => `/site/${site.id}/${someOpening()}`,
	finder: () => "/specs/sols",
	projects: () => "/projects",
};

const percentile = (times: number[], part: number): number =>
	times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

interface Phase {
	photos: number[];
	refused: number;
	reads: Map<string, number[]>;
	/** MiB that the web process has in memory, at most. */
	most: number;
}

async function run(person: Visitor, rate: number): Promise<Phase> {
	const phase: Phase = {
		photos: [],
		refused: 0,
		reads: new Map(Object.keys(pages).map((name) => [name, []])),
		most: 0,
	};
	const webs = plant.pids(COMMANDS.web);
	const end = performance.now() + Number(options.seconds) * 1000;
	const sendOne = async (at: number) => {
		const began = performance.now();
		const status = await send(person, at).catch(() => 0);
		if (status === 303) phase.photos.push(performance.now() - began);
		else phase.refused++;
	};
	const sending = (async () => {
		const sent: Promise<void>[] = [];
		if (rate === 0) return;
		for (let at = 0; performance.now() < end; at++) {
			sent.push(sendOne(at));
			await pause(1000 / rate);
		}
		await Promise.all(sent);
	})();
	const reading = Array.from({ length: Number(options.readers) }, async (_, reader) => {
		const names = Object.keys(pages);
		for (let turn = reader; performance.now() < end; turn++) {
			const name = names[turn % names.length]!;
			const began = performance.now();
			const answer = await person.get(pages[name]!());
			await answer.arrayBuffer();
			if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}.`);
			phase.reads.get(name)!.push(performance.now() - began);
			phase.most = Math.max(phase.most, ...webs.map((pid) => residentBytes(pid) / 2 ** 20));
			await pause(READING_MS);
		}
	});
	await Promise.all([sending, ...reading]);
	return phase;
}

try {
	const person = await signedIn(url);
	for (const path of Object.values(pages)) for (let turn = 0; turn < 5; turn++) await person.get(path());
	await send(person, 0);
	const size = (photo.length / 2 ** 20).toFixed(1);
	say(
		`photos of ${size} MB, ${site.openings.length} openings, ${options.readers} readers; load ${loadavg()[0]!.toFixed(1)}\n`,
	);
	say("| photos/s | stored | not stored | photo p50 | p99, ms | page | reads | p50 | p99, ms | web, MiB |");
	say("|--:|--:|--:|--:|--:|---|--:|--:|--:|--:|");
	for (const rate of options.rates.split(",").map(Number)) {
		const { photos, refused, reads, most } = await run(person, rate);
		const whole = [
			rate,
			photos.length,
			refused,
			percentile(photos, 0.5).toFixed(0),
			percentile(photos, 0.99).toFixed(0),
		];
		const all: [string, number[]][] = [...reads, ["all", [...reads.values()].flat()]];
		for (const [name, times] of all) {
			const cells = [name, times.length, percentile(times, 0.5).toFixed(0), percentile(times, 0.99).toFixed(0)];
			say(`| ${[...whole, ...cells, most.toFixed(0)].join(" | ")} |`);
		}
		if (refused > 0 || percentile(all.at(-1)![1], 0.99) > MAX_PAGE_MS) process.exitCode = 1;
	}
} finally {
	await plant.close();
	await rm(folder, { recursive: true, force: true });
}
