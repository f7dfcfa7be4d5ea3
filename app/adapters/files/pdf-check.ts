import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { PdfAnswer, PdfQuestion } from "#app/adapters/pdf-check-child.ts";
import { projectPath } from "#app/adapters/project-root.ts";

const HEAP_MEGABYTES = 512;
const RESIDENT_BYTES = 1024 ** 3;
const PAGE_BYTES = 4096;
const TIME_LIMIT = 15_000;
/** A parser gathers memory; a fresh child costs a third of a second. */
const CHECKS_PER_CHILD = 2000;

/** Answers whether PDFs can be opened, in a child that a hostile file may kill but not leave. */
export interface PdfChecker {
	/** `text`: also reads every page, so that content without end counts as broken too. */
	check(path: string, text?: boolean): Promise<PdfAnswer>;
}

function start(): ChildProcess {
	const script = projectPath("app", "adapters", "pdf-check-child.ts");
	const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MEGABYTES}`, script], {
		stdio: ["ignore", "ignore", "ignore", "ipc"],
		// Ctrl-C in a terminal must not reach it: a killed check would call a good file broken.
		detached: true,
		env: { PATH: process.env.PATH, NODE_ENV: "production" },
	});
	child.unref();
	child.channel?.unref();
	return child;
}

/** Bytes in memory, decompressed streams included, which the limit of the heap does not see; 0 where it cannot be asked. */
async function residentBytes(pid: number | undefined): Promise<number> {
	const statm = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
	return Number(statm.split(" ")[1] ?? 0) * PAGE_BYTES;
}

async function ask(child: ChildProcess, question: PdfQuestion): Promise<PdfAnswer> {
	const kill = () => child.kill("SIGKILL");
	const late = setTimeout(kill, TIME_LIMIT);
	const watch = setInterval(async () => {
		if ((await residentBytes(child.pid)) > RESIDENT_BYTES) kill();
	}, 50);
	const over = new AbortController();
	try {
		child.channel?.ref();
		const answered = once(child, "message", { signal: over.signal }).then(([answer]) => answer as PdfAnswer);
		const gone = once(child, "exit", { signal: over.signal }).then((): PdfAnswer => ({ fault: "broken" }));
		child.send(question, (error) => error && kill());
		return await Promise.race([answered, gone]);
	} finally {
		over.abort();
		clearTimeout(late);
		clearInterval(watch);
		child.channel?.unref();
	}
}

/**
 * A checker that starts its child at the first question, asks one at a time and replaces a child that died: the file
 * that killed it, by time (15 s) or memory (1 GB), counts as broken. The child ends with this process.
 */
export function openPdfChecker(): PdfChecker {
	let child: ChildProcess | undefined;
	let asked = 0;
	let last: Promise<unknown> = Promise.resolve();

	async function next(question: PdfQuestion): Promise<PdfAnswer> {
		if (child && asked >= CHECKS_PER_CHILD) {
			child.disconnect();
			child = undefined;
		}
		if (!child?.connected || child.exitCode !== null || child.signalCode !== null) {
			child = start();
			asked = 0;
		}
		asked++;
		return ask(child, question);
	}

	return {
		check(path, text) {
			const answer = last.then(() => next({ path, text }));
			last = answer.catch(() => {});
			return answer;
		},
	};
}
