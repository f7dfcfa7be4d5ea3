import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#db/project.ts";
import { buildDocuments } from "./documents.ts";
import { medianOf, say, watchMemory } from "./processes.ts";
import { type Order, webMemory } from "./schedule-worker.ts";

/*
 * node bench/schedule.ts [runs, 3 unless told] [numbers of solutions, all unless told]
 * Time and peak memory of a complete schedule, in turn with Chromium printing the same HTML and nothing else (the floor)
 * and with WeasyPrint on the same HTML, so that all meet the same machine. Medians, warm. At last the running product
 * (built before) makes schedules while its web process is watched.
 */
const runs = Number(process.argv[2] ?? 3);
const only = process.argv.slice(3).map(Number);
const CASES = [
	{ solutions: 10, attachments: 0, drawings: "sheets" },
	{ solutions: 50, attachments: 0, drawings: "sheets" },
	{ solutions: 50, attachments: 0, drawings: "pictures" },
	{ solutions: 50, attachments: 60, drawings: "sheets" },
	{ solutions: 200, attachments: 0, drawings: "sheets" },
	{ solutions: 500, attachments: 0, drawings: "sheets" },
] as const;

interface Measured {
	milliseconds: number;
	/** Most bytes in memory of the process and all below it. */
	memory: number;
	bytes: number;
	path: string;
}

async function order(worker: ChildProcess, what: Order): Promise<Measured> {
	const stop = watchMemory(worker.pid ?? 0);
	worker.send(what);
	const [answer] = await once(worker, "message");
	return { bytes: 0, path: "", ...answer, memory: stop() };
}

const hasWeasyPrint = spawnSync("weasyprint", ["--version"]).status === 0;

async function weasyPrint(html: string): Promise<Measured> {
	const start = performance.now();
	const running = spawn("weasyprint", ["--quiet", html, `${html}.pdf`], { stdio: "ignore" });
	const stop = watchMemory(running.pid ?? 0);
	await once(running, "close");
	return { milliseconds: performance.now() - start, memory: stop(), bytes: 0, path: "" };
}

const seconds = (values: Measured[]) => medianOf(values.map(({ milliseconds }) => milliseconds)) / 1000;
const megabytes = (values: Measured[]) => Math.round(Math.max(...values.map(({ memory }) => memory)) / 1e6);

async function measure(
	documents: string,
	{ solutions, attachments, drawings }: (typeof CASES)[number],
): Promise<string> {
	const args = [documents, String(solutions), String(attachments), drawings];
	const worker = fork(join(projectRoot, "bench", "schedule-worker.ts"), args, { execArgv: ["--no-warnings"] });
	await once(worker, "message");
	const [ours, floor, weasy]: [Measured[], Measured[], Measured[]] = [[], [], []];
	const { path } = await order(worker, "html");
	await order(worker, "schedule");
	for (let run = 0; run < runs; run++) {
		floor.push(await order(worker, "floor"));
		ours.push(await order(worker, "schedule"));
		if (hasWeasyPrint && run === 0) weasy.push(await weasyPrint(path));
	}
	worker.disconnect();
	await once(worker, "exit");
	const [own, least, other] = [ours, floor, weasy].map(seconds) as [number, number, number];
	const cells = [
		`${solutions}, drawings as ${drawings}${attachments ? `, ${attachments} attachments` : ""}`,
		`${own.toFixed(2)} s`,
		`${least.toFixed(2)} s`,
		(own / least).toFixed(2),
		hasWeasyPrint ? `${other.toFixed(1)} s` : "–",
		hasWeasyPrint ? (other / own).toFixed(1) : "–",
		`${megabytes(ours)} MB`,
		`${megabytes(floor)} MB`,
		hasWeasyPrint ? `${megabytes(weasy)} MB` : "–",
		`${((ours.at(-1)?.bytes ?? 0) / 1e6).toFixed(1)} MB`,
	];
	return `| ${cells.join(" | ")} |`;
}

if (!hasWeasyPrint) say("WeasyPrint is not installed here: its columns stay empty.");
const documents = await buildDocuments();
try {
	say(`${cpus().length} cores, median of ${runs}; memory is the sum over worker, browser and parser.`);
	say(
		"| solutions | schedule | floor | ratio | WeasyPrint | times faster | memory | of the floor | of WeasyPrint | file |",
	);
	say("|---|---|---|---|---|---|---|---|---|---|");
	for (const one of CASES.filter(({ solutions }) => only.length === 0 || only.includes(solutions)))
		say(await measure(documents.path, one));
	say(await webMemory());
} finally {
	await documents.remove();
}
