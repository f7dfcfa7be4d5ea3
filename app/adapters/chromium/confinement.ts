import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { projectPath } from "#app/adapters/project-root.ts";
import { childEnvironment } from "#db/child-environment.ts";

export interface Confinement {
	/** Chromium's own: its pages run in processes that can open neither files nor connections. */
	sandbox: boolean;
	/** It has a network of its own, which leads nowhere. */
	noNetwork: boolean;
}

export interface Way extends Confinement {
	words: string[];
}

export const starter = projectPath("app", "adapters", "chromium", "confine.sh");

/** Root's rights end in a user namespace; an ordinary user stays who they are. */
function inUserNamespace(): string[] {
	const [user, group] = [process.getuid?.() || 65534, process.getgid?.() || 65534];
	return ["unshare", "--user", `--map-user=${user}`, `--map-group=${group}`];
}

function works(words: string[]): boolean {
	if (words.length === 0) return true;
	const [file, ...rest] = words;
	try {
		accessSync(starter, constants.X_OK);
		execFileSync(file!, [...rest, "true"], { stdio: "ignore", env: childEnvironment() });
		return true;
	} catch {
		return false;
	}
}

/** The strictest first. Whether Chromium can make its sandbox shows only when it starts; as root it refuses to. */
export function findWays(): Way[] {
	const isRoot = process.getuid?.() === 0;
	const inside = inUserNamespace();
	const candidates =
		process.platform === "linux" ? [[...inside, "--net"], ...(isRoot ? [inside, ["unshare", "--net"]] : []), []] : [[]];
	const possible = candidates.filter(works);
	const ways = possible.map((words) => ({ words, noNetwork: words.includes("--net") }));
	return [
		...ways.filter(({ words }) => !isRoot || words.includes("--user")).map((way) => ({ ...way, sandbox: true })),
		...ways.map((way) => ({ ...way, sandbox: false })),
	];
}
