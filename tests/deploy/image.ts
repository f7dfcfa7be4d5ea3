import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { basename, dirname, join, posix } from "node:path";
import { promisify } from "node:util";
import { makeBase } from "./base.ts";
import { type Command, commandOf, faultOf, filledIn, type Instruction, readDockerfile, wordsOf } from "./dockerfile.ts";
import { runIn } from "./tree.ts";

const execute = promisify(execFile);

export interface Image {
	tree: string;
	cwd: string;
	env: Record<string, string>;
	user: string;
	entrypoint: Command | null;
	cmd: Command | null;
	healthcheck: Command | null;
	volumes: string[];
}

/** A stage being built. */
interface Site extends Image {
	/** ARGs with their defaults; RUN sees them too. */
	args: Record<string, string>;
	context: string;
	earlier: Map<string, Image>;
}

type Step = (site: Site, instruction: Instruction, rest: string) => Promise<void> | void;

/** Everything but FROM, by name. `rest` has its variables filled in where Docker does so. */
const STEPS: Record<string, Step> = {
	ARG({ args }, _, rest) {
		const [name = "", value = ""] = wordsOf(rest)[0]!.split(/=(.*)/s);
		args[name] = value;
	},
	ENV(site, instruction, rest) {
		for (const pair of wordsOf(rest)) {
			if (!pair.includes("=")) throw faultOf(instruction, "ENV is understood as NAME=value only.");
			const [name = "", value = ""] = pair.split(/=(.*)/s);
			site.env[name] = value;
		}
	},
	async WORKDIR(site, _, rest) {
		site.cwd = posix.resolve(site.cwd, rest);
		await mkdir(join(site.tree, site.cwd), { recursive: true });
	},
	COPY: copy,
	async RUN(site, instruction) {
		const { tree, cwd, user, env, args } = site;
		const command = commandOf(instruction.rest);
		const { code, output } = await runIn(tree, wordsFor(command), {
			cwd,
			user,
			env: { ...args, ...env },
			online: true,
		});
		if (code !== 0) throw faultOf(instruction, `ended with ${code}:\n${output.slice(-4000)}`);
	},
	async USER(site, instruction, rest) {
		const { code, output } = await runIn(site.tree, ["id", "-u", rest], { cwd: "/", env: {} });
		if (code !== 0) throw faultOf(instruction, output);
		site.user = rest;
	},
	EXPOSE(_, instruction, rest) {
		if (!/^\d+(\/(tcp|udp))?$/.test(rest)) throw faultOf(instruction, `${rest} is no port.`);
	},
	VOLUME(site, instruction, rest) {
		if (!existsSync(join(site.tree, rest))) throw faultOf(instruction, `${rest} is not there and would be root's.`);
		site.volumes.push(rest);
	},
	HEALTHCHECK(site, instruction) {
		if (!instruction.rest.startsWith("CMD ")) throw faultOf(instruction, "HEALTHCHECK is understood with CMD only.");
		site.healthcheck = commandOf(instruction.rest.slice("CMD ".length).trim());
	},
	ENTRYPOINT(site, { rest }) {
		site.entrypoint = commandOf(rest);
		site.cmd = null;
	},
	CMD(site, { rest }) {
		site.cmd = commandOf(rest);
	},
};

/** The words that start a command, as Docker makes them. */
export const wordsFor = (command: Command): string[] =>
	"shell" in command ? ["/bin/sh", "-c", command.shell] : command.words;

async function copy(site: Site, instruction: Instruction, rest: string): Promise<void> {
	const words = wordsOf(rest);
	const target = words.pop() ?? "";
	const from = instruction.flags.from;
	const source = from === undefined ? site.context : site.earlier.get(from)?.tree;
	if (source === undefined) throw faultOf(instruction, `There is no stage ${from}.`);
	const into = join(site.tree, posix.resolve(site.cwd, target));
	if (words.length > 1 && !target.endsWith("/")) throw faultOf(instruction, "Several sources need a folder.");
	await mkdir(target.endsWith("/") ? into : dirname(into), { recursive: true });
	for (const word of words) {
		const path = join(source, word);
		if (!existsSync(path)) throw faultOf(instruction, `${word} is not there.`);
		const folder = (await stat(path)).isDirectory();
		if (folder) await mkdir(into, { recursive: true });
		const to = folder || !target.endsWith("/") ? into : join(into, basename(path));
		// Who copies is root, and so is the owner.
		await execute("cp", ["--recursive", "--no-dereference", ...KEEP, folder ? `${path}/.` : path, to]);
	}
}

const KEEP = ["--preserve=mode,timestamps,links", "--reflink=auto"];

/** All that an earlier stage says, or nothing. */
function imageOf(earlier: Image | undefined): Image {
	const { tree = "", cwd = "/", env = {}, user = "root" } = earlier ?? {};
	const { entrypoint = null, cmd = null, healthcheck = null, volumes = [] } = earlier ?? {};
	return { tree, cwd, env, user, entrypoint, cmd, healthcheck, volumes };
}

/** Makes the image of a Dockerfile from a context; `report` gets each instruction before it is performed. */
export async function buildImage(
	dockerfile: string,
	{ context, folder, report }: { context: string; folder: string; report(line: string): void },
): Promise<Image> {
	const bases = new Map<string, string>();
	const earlier = new Map<string, Image>();
	const stages = readDockerfile(dockerfile);
	for (const [at, { base, name, instructions }] of stages.entries()) {
		const tree = join(folder, `stage-${at}`);
		const ground = earlier.get(base)?.tree ?? bases.get(base) ?? join(folder, `base-${bases.size}`);
		report(`FROM ${base}`);
		if (!existsSync(ground)) await makeBase(ground, base);
		if (!earlier.has(base)) bases.set(base, ground);
		await execute("cp", ["--archive", "--reflink=auto", ground, tree]);
		const site: Site = { ...structuredClone(imageOf(earlier.get(base))), tree, args: {}, context, earlier };
		for (const instruction of instructions) {
			report(`${String(instruction.line).padStart(3)} ${instruction.name} ${instruction.rest.slice(0, 100)}`);
			const rest = filledIn(instruction, instruction.rest, { ...site.args, ...site.env });
			await STEPS[instruction.name]!(site, instruction, rest);
		}
		earlier.set(name ?? String(at), site);
	}
	return [...earlier.values()].at(-1)!;
}
