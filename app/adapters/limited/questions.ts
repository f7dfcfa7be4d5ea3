import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";
import { MAX_MEMORY, processorTime, residentBytes, startLimited, watchMemory } from "./child.ts";

/** A reader of files gathers memory; a fresh child costs a third of a second. */
const QUESTIONS_PER_CHILD = 2000;
const HEAVY_BYTES = 250 * 1024 ** 2;
/**
 * A child's time is that of the processor: how busy the machine is says nothing about a file. So many times as long
 * it may take by the clock, also where nobody tells the processor's time.
 */
const PATIENCE = 3;
const LOOK_MS = 100;
/** A child that nobody asks anything ends after this time. */
const IDLE_MS = 60_000;

interface Answerer {
	child: ChildProcess;
	/** Rejects when it ends before it could be asked anything, which says nothing about a file. */
	ready: Promise<unknown>;
	times: number;
}

function startAnswerer(script: string): Answerer {
	const stdio = ["ignore", "ignore", "ignore", "ipc"] as const;
	const limits = { memory: MAX_MEMORY };
	const child = startLimited(script, [], limits, { stdio: [...stdio], serialization: "advanced" });
	const died = once(child, "exit").then(([code, signal]) => {
		throw new Error(`${basename(script)} does not start (${signal ?? `exit code ${code}`}).`);
	});
	died.catch(() => undefined);
	child.unref();
	child.channel?.unref();
	return { child, ready: Promise.race([once(child, "message"), died]), times: 0 };
}

async function put<Answer>(
	{ child, ready }: Answerer,
	question: object,
	time: number,
	late: Answer | null,
): Promise<Answer | null> {
	const kill = () => child.kill("SIGKILL");
	let none: Answer | null = null;
	let timer = setTimeout(kill, time);
	const stopWatching = watchMemory(child, MAX_MEMORY);
	const over = new AbortController();
	try {
		child.channel?.ref();
		await ready;
		clearTimeout(timer);
		const [start, before] = [Date.now(), processorTime(child.pid)];
		timer = setInterval(() => {
			const used = processorTime(child.pid) - before;
			if (used < time && Date.now() - start < PATIENCE * time) return;
			none = late;
			kill();
		}, LOOK_MS);
		const answered = once(child, "message", { signal: over.signal }).then(([answer]): Answer => answer);
		const exited = once(child, "exit", { signal: over.signal }).then(() => none);
		child.send(question, (error) => error && kill());
		return await Promise.race([answered, exited]);
	} finally {
		over.abort();
		clearTimeout(timer);
		stopWatching();
		child.channel?.unref();
	}
}

function openLane<Answer>(script: string, time: number, late: Answer | null) {
	let answerer: Answerer | undefined;
	let idle: NodeJS.Timeout | undefined;
	let last: Promise<unknown> = Promise.resolve();

	function present(): Answerer {
		const child = answerer?.child;
		if (!answerer || !child?.connected || child.exitCode !== null || child.signalCode !== null) {
			answerer = startAnswerer(script);
		}
		return answerer;
	}
	function retire(): void {
		if (answerer?.child.connected) answerer.child.disconnect();
		answerer = undefined;
	}
	async function next(question: object): Promise<Answer | null> {
		clearTimeout(idle);
		const answering = present();
		try {
			return await put<Answer>(answering, question, time, late);
		} finally {
			answering.times++;
			if (answering.times >= QUESTIONS_PER_CHILD || residentBytes(answering.child.pid) > HEAVY_BYTES) retire();
			else idle = setTimeout(retire, IDLE_MS).unref();
			lane.waiting--;
		}
	}
	const lane = {
		waiting: 0,
		ask(question: object): Promise<Answer | null> {
			lane.waiting++;
			const answer = last.then(() => next(question));
			last = answer.catch(() => undefined);
			return answer;
		},
	};
	return lane;
}

/**
 * Questions to a script of ours that reads files of strangers, each in a limited child. A child answers one after the
 * other and is replaced when it died or has become large; it ends with this process, or after a minute without questions.
 * @param script absolute path; it calls `answerQuestions`
 * @param time milliseconds of the processor for one answer
 * @param atOnce how many children there may be
 * @param late the answer to a question that took longer
 * @returns asks; null when the question ended the child, by its time or its memory, or could not be answered
 */
export function openQuestions<Question extends object, Answer>(
	script: string,
	time: number,
	atOnce = 1,
	late: Answer | null = null,
) {
	const lanes = Array.from({ length: atOnce }, () => openLane<Answer>(script, time, late));
	return (question: Question): Promise<Answer | null> =>
		lanes.reduce((least, lane) => (lane.waiting < least.waiting ? lane : least)).ask(question);
}
