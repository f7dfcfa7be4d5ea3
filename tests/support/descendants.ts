import { readdirSync, readFileSync } from "node:fs";

/** A process below another one (Linux). */
export interface Descendant {
	pid: number;
	/** Its words, separated by blanks. */
	command: string;
	/** The variables that it was started with, by name. */
	environment: Record<string, string>;
	/** Fields of /proc/<pid>/status, such as "Seccomp". */
	status: Record<string, string>;
}

const read = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8");
const parts = (text: string) => text.split("\0").filter((part) => part !== "");

function look(pid: number): Descendant | null {
	try {
		const variables = parts(read(pid, "environ")).map((part) => /^([^=]*)=([\s\S]*)$/.exec(part)?.slice(1) ?? []);
		const fields = read(pid, "status").matchAll(/^(\w+):\t(.*)$/gm);
		return {
			pid,
			command: parts(read(pid, "cmdline")).join(" "),
			environment: Object.fromEntries(variables),
			status: Object.fromEntries([...fields].map(([, name, value]) => [name, value])),
		};
	} catch {
		return null;
	}
}

/** The processes that a process has started, and those that they have started. */
export function descendantsOf(pid: number): Descendant[] {
	const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (look(Number(name)) ?? []) : []));
	const below = (parent: number): Descendant[] =>
		all.filter(({ status }) => Number(status.PPid) === parent).flatMap((child) => [child, ...below(child.pid)]);
	return below(pid);
}

/** Settings that hold secrets, or lead to what does; set in this process they show who gets to see them. */
export const SECRETS = {
	SESSION_SECRET: "a session secret that no child may see",
	JWT_SECRET: "a token secret that no child may see!!",
	FILE_LINK_SECRET: "a link secret that no child may see!!!",
	SECOND_FACTOR_SECRET: "a second secret that no child may see",
	DATABASE_URL: "postgres://secret:secret@127.0.0.1/secret",
	MAIL_URL: "smtp://secret:secret@127.0.0.1:25",
	AWS_SECRET_ACCESS_KEY: "secret-of-the-store",
	ANYTHING_ELSE: "secret-that-nobody-thought-of",
};

/** Variables that any child may have beside those that it needs for itself; the last one is given by the tests alone. */
export const COMMON = "NODE_ENV PATH HOME TMPDIR LANG LC_ALL TZ PWD OLDPWD SHLVL _ NODE_COMPILE_CACHE".split(" ");
