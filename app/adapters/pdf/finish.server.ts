import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { MAX_MEMORY, startLimited, watchMemory } from "#app/adapters/limited/child.ts";
import { projectPath } from "#app/adapters/project-root.ts";
import type { Finished, FinishJob } from "./job.ts";

interface FinishLimits {
	/** MiB for the process that parses uploads; more where a long schedule needs more by itself. */
	memory: number;
	/** The milliseconds for one upload, or for all that comes after the last. */
	step: number;
	/** The milliseconds for the whole document, repetitions included. */
	total: number;
}

export const FINISH_LIMITS: FinishLimits = { memory: MAX_MEMORY, step: 60_000, total: 300_000 };

/** MiB for good documents: our own print is many small objects, uploads are held as read and as written. Of 5,000 openings it has 45 MB. */
const needed = (printed: number, uploads: number) => 300 + (16 * printed + 2.2 * uploads) / 1024 ** 2;

interface Attempt {
	done: boolean;
	at: number;
	output: string;
}

function attempt(folder: string, skipped: number[], limits: FinishLimits, onStep: (index: number) => void) {
	const script = projectPath("app", "adapters", "pdf", "finish-child.ts");
	const { promise, resolve } = Promise.withResolvers<Attempt>();
	const bounds = { memory: limits.memory, processor: Math.ceil(limits.total / 1000) };
	const stdio = ["ignore", "pipe", "pipe"] as const;
	const running = startLimited(script, [folder, ...skipped.map(String)], bounds, { cwd: folder, stdio: [...stdio] });
	const stopWatching = watchMemory(running, limits.memory);
	let at = -1;
	let output = "";
	const stalled = () => running.kill("SIGKILL");
	let timer = setTimeout(stalled, limits.step);
	createInterface(running.stdout!).on("line", (line) => {
		at = Number(line);
		clearTimeout(timer);
		timer = setTimeout(stalled, limits.step);
		onStep(at);
	});
	running.stderr!.on("data", (text: Buffer) => {
		output = (output + text.toString()).slice(-2000);
	});
	running.on("error", (error) => {
		output = error.message;
	});
	running.on("close", (code) => {
		clearTimeout(timer);
		stopWatching();
		resolve({ done: code === 0, at, output });
	});
	return promise;
}

const PREFIX = "pfs-schedule-";
const FORGOTTEN_AFTER = 3_600_000;

/** Removes what runs left behind whose worker was killed; no run takes as long as an hour. */
export async function forgetOldFolders(): Promise<void> {
	for (const name of await readdir(tmpdir())) {
		if (!name.startsWith(PREFIX)) continue;
		const folder = join(tmpdir(), name);
		const facts = await stat(folder).catch(() => null);
		const old = facts !== null && facts.uid === process.getuid?.() && Date.now() - facts.mtimeMs > FORGOTTEN_AFTER;
		if (old) await rm(folder, { recursive: true, force: true });
	}
}

/**
 * Finishes a printed document in a process of its own, with limits. An upload at which that process dies or hangs
 * counts as unreadable, and the work is done again without it.
 * @param printed while it is still being printed, the uploads are fetched
 * @param upload bytes of an upload; null where they cannot be had
 * @param onStep index of the upload that is being read; their number when all are
 * @throws when the printed document itself cannot be finished
 */
export async function finishInChild(
	printed: Uint8Array | Promise<Uint8Array>,
	job: FinishJob,
	upload: (index: number) => Promise<Uint8Array | null>,
	onStep: (index: number) => void = () => undefined,
	limits: FinishLimits = FINISH_LIMITS,
): Promise<Finished> {
	const print = Promise.resolve(printed);
	// The print is awaited below; a failure before then must not end this process.
	print.catch(() => undefined);
	const folder = await mkdtemp(join(tmpdir(), PREFIX));
	const skipped: number[] = [];
	try {
		await writeFile(join(folder, "job.json"), JSON.stringify(job), { mode: 0o600 });
		let given = 0;
		for (const index of job.uploads.keys()) {
			const bytes = await upload(index);
			given += bytes?.byteLength ?? 0;
			if (bytes) await writeFile(join(folder, `${index}.pdf`), bytes, { mode: 0o600 });
			else skipped.push(index);
		}
		const document = await print;
		await writeFile(join(folder, "printed.pdf"), document, { mode: 0o600 });
		const memory = Math.max(limits.memory, Math.ceil(needed(document.byteLength, given)));
		const end = Date.now() + limits.total;
		for (;;) {
			const step = Math.min(limits.step, end - Date.now());
			const { done, at, output } = await attempt(folder, skipped, { ...limits, memory, step }, onStep);
			if (done) {
				const report: Omit<Finished, "pdf"> = JSON.parse(await readFile(join(folder, "failed.json"), "utf8"));
				return { pdf: await readFile(join(folder, "finished.pdf")), ...report };
			}
			if (at < 0 || at >= job.uploads.length || skipped.includes(at) || Date.now() >= end) {
				throw new Error(`The printed schedule could not be finished. ${output}`);
			}
			skipped.push(at);
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
