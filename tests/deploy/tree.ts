import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

/** How a process is started in a tree. */
export interface Start {
	/** Absolute, inside the tree. */
	cwd: string;
	/** All that it sees; nothing of this process is handed on. */
	env: Record<string, string>;
	/** By name; root unless told. */
	user?: string;
	/** With what it takes to reach registries from here: proxies, the registry's name, certificates. */
	online?: boolean;
}

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** For `setpriv`: mounts are the child's alone, as its process numbers are: with it both are gone, however it ends. */
export const ALONE = ["--pdeathsig", "KILL", "unshare", "--mount", "--propagation", "private"];
const FIRST = ["--pid", "--fork", "--kill-child"];

/** Docker mounts into every container /proc, 64 MB of shared memory, and the names of this network. */
const ENTER = `
tree=$1 certificates=$2 cwd=$3 user=$4; shift 4
mount -t proc proc "$tree/proc"
mkdir -p "$tree/dev/shm"
mount -t tmpfs -o size=64m,mode=1777 shm "$tree/dev/shm"
mount --bind /etc/resolv.conf "$tree/etc/resolv.conf"
if [ -n "$certificates" ]; then mount -t tmpfs certificates "$tree/mnt"; cp "$certificates" "$tree/mnt/certificates.pem"; fi
exec chroot "$tree" sh -ec 'cd "$0"; user=$1; shift
	export HOME="$(getent passwd "$user" | cut -d: -f6)"
	exec setpriv --reuid "$user" --regid "$(id -g "$user")" --init-groups "$@"' "$cwd" "$user" "$@"
`;

/** Starts a process as number 1 of a tree. `SIGTERM` for it goes by {@link signalFirst}. */
export function startIn(tree: string, words: string[], { cwd, env, user = "root", online }: Start): ChildProcess {
	const certificates = (online && process.env.NODE_EXTRA_CA_CERTS) || "";
	const enter = ["sh", "-ec", ENTER, "sh", tree, certificates, cwd, user];
	return spawn("setpriv", [...ALONE, ...FIRST, ...enter, ...words], {
		env: { PATH, ...(online ? reaching(certificates) : {}), ...env } as Record<string, string> as NodeJS.ProcessEnv,
		stdio: ["ignore", "pipe", "pipe"],
	});
}

const REACHING = [
	"http_proxy",
	"https_proxy",
	"no_proxy",
	"HTTP_PROXY",
	"HTTPS_PROXY",
	"NO_PROXY",
	"npm_config_registry",
];

function reaching(certificates: string): Record<string, string> {
	const handed = REACHING.map((name) => [name, process.env[name]]).filter(([, value]) => value);
	return {
		...Object.fromEntries(handed),
		...(certificates && { NODE_EXTRA_CA_CERTS: "/mnt/certificates.pem" }),
	};
}

/** Sends a signal to the process that {@link startIn} has started, as `docker stop` does. */
export async function signalFirst(started: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	const [first] = (await readFile(`/proc/${started.pid}/task/${started.pid}/children`, "utf8")).split(" ");
	process.kill(Number(first), signal);
}

/** Runs a process in a tree to its end; both streams in one. */
export async function runIn(tree: string, words: string[], start: Start): Promise<{ code: number; output: string }> {
	const child = startIn(tree, words, start);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const [code, signal] = await once(child, "close");
	return { code: code ?? -1, output: signal ? `${output}ended by ${signal}` : output };
}
