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
	/** As compose.yaml runs it: it can gain no right, has none of root's, and can write these places alone. */
	writable?: string[];
	/** With what it takes to reach registries from here: proxies, the registry's name, certificates. */
	online?: boolean;
}

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** For `setpriv`: mounts are the child's alone, as its process numbers are: with it both are gone, however it ends. */
export const ALONE = ["--pdeathsig", "KILL", "unshare", "--mount", "--propagation", "private"];
const FIRST = ["--pid", "--fork", "--kill-child"];

/** Docker mounts into every container /proc, 64 MB of shared memory, and the names of this network. */
const ENTER = `
tree=$1 certificates=$2 cwd=$3 user=$4 writable=$5; shift 5
if [ -n "$writable" ]; then
	mount --bind "$tree" "$tree"
	for place in $writable; do mount --bind "$tree$place" "$tree$place"; done
	home=$(sed -n "s/^[^:]*:[^:]*:$user:[^:]*:[^:]*:\\([^:]*\\):.*/\\1/p" "$tree/etc/passwd")
	mount -t tmpfs -o "uid=$user,gid=$user,mode=0700" home "$tree$home"
fi
mount -t proc proc "$tree/proc"
mkdir -p "$tree/dev/shm"
mount -t tmpfs -o size=64m,mode=1777 shm "$tree/dev/shm"
mount --bind /etc/resolv.conf "$tree/etc/resolv.conf"
if [ -n "$certificates" ]; then mount -t tmpfs certificates "$tree/mnt"; cp "$certificates" "$tree/mnt/certificates.pem"; fi
if [ -n "$writable" ]; then mount -o remount,bind,ro "$tree"; fi
exec chroot "$tree" sh -ec 'cd "$0"; user=$1 writable=$2; shift 2
	export HOME="$(getent passwd "$user" | cut -d: -f6)"
	if [ -n "$writable" ]; then set -- --no-new-privs --bounding-set=-all --inh-caps=-all "$@"; fi
	exec setpriv --reuid "$user" --regid "$(id -g "$user")" --init-groups "$@"' "$cwd" "$user" "$writable" "$@"
`;

/** Starts a process as number 1 of a tree. `SIGTERM` for it goes by {@link signalFirst}. */
export function startIn(
	tree: string,
	words: string[],
	{ cwd, env, user = "root", writable = [], online }: Start,
): ChildProcess {
	const certificates = (online && process.env.NODE_EXTRA_CA_CERTS) || "";
	const enter = ["sh", "-ec", ENTER, "sh", tree, certificates, cwd, user, writable.join(" ")];
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
