import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "#db/project.ts";
import { ALONE, runIn } from "./tree.ts";

const execute = promisify(execFile);

/** Debian's slim images do without these, now and at later installations. */
const SLIM = `
path-exclude /usr/share/doc/*
path-exclude /usr/share/info/*
path-exclude /usr/share/lintian/overrides/*
path-exclude /usr/share/locale/*
path-exclude /usr/share/man/*
path-include /usr/share/doc/*/copyright
path-include /usr/share/locale/locale.alias
`;

const PREPARE = `
apt-get update
apt-get upgrade --yes
apt-get clean
find /usr/share/doc /usr/share/info /usr/share/locale /usr/share/man -type f ! -name copyright ! -name locale.alias -delete
rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /var/log/*
groupadd --gid 1000 node
useradd --uid 1000 --gid node --shell /bin/bash --create-home node
`;

/**
 * Makes a tree like the image `node:<major>-<release>-slim`: Debian by debootstrap with its updates and less its
 * documentation, the user `node`, and below /usr/local the packaged Node and an npm. `DEBIAN_MIRROR` names the mirror.
 */
export async function makeBase(tree: string, image: string): Promise<void> {
	const [, major, release] = /^node:(\d+)-(\w+)-slim$/.exec(image) ?? [];
	if (!major || !release) throw new Error(`Only node:<major>-<release>-slim is known here, not ${image}.`);
	const mirror = (process.env.DEBIAN_MIRROR ?? "http://deb.debian.org/debian").replace(/\/$/, "");
	const bootstrap = ["debootstrap", "--variant=minbase", release, tree, mirror];
	await execute("setpriv", [...ALONE, ...bootstrap], { maxBuffer: 1e8 });

	const sources = [`${mirror} ${release}`, `${mirror} ${release}-updates`, `${mirror}-security ${release}-security`];
	await writeFile(join(tree, "etc/apt/sources.list"), sources.map((source) => `deb ${source} main\n`).join(""));
	await writeFile(
		join(tree, "etc/apt/apt.conf.d/docker-clean"),
		'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };\n',
	);
	await mkdir(join(tree, "etc/dpkg/dpkg.cfg.d"), { recursive: true });
	await writeFile(join(tree, "etc/dpkg/dpkg.cfg.d/docker"), SLIM);
	await writeFile(join(tree, "etc/resolv.conf"), "");
	await writeFile(join(tree, "etc/hosts"), "127.0.0.1\tlocalhost\n::1\tlocalhost\n");
	const { code, output } = await runIn(tree, ["sh", "-ec", PREPARE], { cwd: "/", env: {}, online: true });
	if (code !== 0) throw new Error(`The base could not be made: ${output}`);

	const node = join(tree, "usr/local/bin/node");
	await copyFile(join(projectRoot, `cli/node/node_modules/node-linux-${process.arch}/bin/node`), node);
	await chmod(node, 0o755);
	await execute("npm", ["install", "--global", "--prefix", join(tree, "usr/local"), "npm@11"]);
	const { stdout } = await execute(node, ["--version"]);
	if (!stdout.startsWith(`v${major}.`)) throw new Error(`${image} wants Node ${major}; packaged is ${stdout.trim()}.`);
}
