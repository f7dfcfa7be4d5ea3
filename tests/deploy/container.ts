import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { untilReady } from "#tests/faults/parts/plant.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import { bucketJob } from "./compose.ts";
import { type Image, wordsFor } from "./image.ts";
import type { Surroundings } from "./surroundings.ts";
import { runIn, type Start, signalFirst, startIn } from "./tree.ts";

/**
 * Does with an image what compose.yaml does: bucket and migrate, then web and worker; adds the sample data, asks the
 * health check, has a schedule made, and stops both. Throws at the first thing that is not as it must be.
 */
export async function watchItWork(
	image: Image,
	{ url, env }: Surroundings,
	say: (line: string) => void,
): Promise<void> {
	const { cwd, user, volumes: writable } = image;
	const start: Start = { cwd, user, writable, env: { HOSTNAME: "rehearsal", ...image.env, ...env } };
	const words = (command = image.cmd) => [image.entrypoint, command].flatMap((part) => (part ? wordsFor(part) : []));
	const toEnd = async (name: string, program: string[], expected = 0) => {
		const { code, output } = await runIn(image.tree, program, start);
		say(`${name}: ended with ${code}`);
		if (code !== expected) throw new Error(`${name} ended with ${code}, not ${expected}:\n${output}`);
		return output;
	};
	const pfs = (...command: string[]) => toEnd(`pfs ${command.join(" ")}`, words({ words: command }));
	const healthcheck = wordsFor(image.healthcheck ?? { words: ["no-healthcheck"] });

	await toEnd("bucket", bucketJob());
	await pfs("migrate");
	await pfs("seed", "--demo");
	say((await pfs("doctor")).trimEnd());
	const web = startIn(image.tree, words(), { ...start, env: { ...start.env, WORKER: "off" } });
	const worker = startIn(image.tree, words({ words: ["worker"] }), start);
	for (const { stderr, stdout } of [web, worker]) {
		stdout?.resume();
		stderr?.on("data", (text: Buffer) => say(text.toString().trimEnd()));
	}
	await untilReady(url);
	await toEnd("health check of a web that runs", healthcheck);
	say(`schedule: ${await printSchedule(url)} bytes of PDF`);
	for (const [name, child] of Object.entries({ web, worker })) {
		const ended = once(child, "exit");
		await signalFirst(child, "SIGTERM");
		const [code] = await ended;
		if (code !== 0) throw new Error(`${name} ended with ${code} after SIGTERM.`);
		say(`${name}: ended with 0 after SIGTERM`);
	}
	await toEnd("health check of a web that is gone", healthcheck, 1);
}

/** As the demo user: signs in, asks for a schedule, waits for it; answers the length of its PDF. */
async function printSchedule(url: string): Promise<number> {
	const person = await signedIn(url);
	await generate(person, 2);
	for (let tries = 0; tries < 600; tries++) {
		const page = await (await person.get("/projects/2/schedule")).text();
		const [file] = /\/projects\/2\/schedule\/\d+\/file/.exec(page) ?? [];
		if (file) {
			const pdf = Buffer.from(await (await person.get(file)).arrayBuffer());
			if (!pdf.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error("The schedule is no PDF.");
			return pdf.length;
		}
		await pause(200);
	}
	throw new Error("No schedule was made within two minutes.");
}
