import { spawn } from "node:child_process";
import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseAddress, databaseAddress } from "#db/address.ts";
import { NO_SIGNING } from "#db/child-environment.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { networkAddress } from "#db/listening.ts";
import { buildName, projectRoot } from "#db/project.ts";
import { overrideSettings, type Settings, settings } from "#db/settings.ts";
import { errorWords, hasKind } from "#db/thrown.ts";
import type { CommandCall } from "./action.ts";
import { exitCodes } from "./outcome.ts";
import { heapFlags, runCommand, type SupervisedProcess, superviseProcess } from "./supervise/child.ts";
import { findPortError } from "./supervise/lock.ts";
import { askProcess, openMetricsServer } from "./supervise/metrics-server.ts";
import { demoDanger, loadSample, openDemoAccounts } from "./supervise/sample.ts";

/** The time that web and worker may drain, in milliseconds; the whole stop has 30 s. */
const DRAIN = 27_000;

export interface ServeError extends Error {
	kind: "serve";
}

/** Deaths of a web process, before it is ready for the first time, after which serving is given up. */
const TRIES = 3;

interface Options {
	/** Goes before PORT, also in the default of APP_URL. */
	port?: number;
	sample?: boolean;
	/** Build the web app if its sources changed; the database is made meanwhile. */
	build?: boolean;
	/** Serve the sources instead of a build, and reload what changes. */
	dev?: boolean;
	quiet?: boolean;
}

/**
 * `pfs serve`: migrates, builds where it is asked to, then keeps the web processes and one worker running until SIGTERM, SIGINT or SIGHUP;
 * returns when all of them have ended and the database is given back. Answers an exit code when migration or build
 * failed and has said why. Throws a {@link ServeError}, a settings error or a database fault.
 */
export default async function serve({ options, console }: CommandCall<Options>): Promise<number | undefined> {
	const { port, sample = false, build = false, dev = false, quiet = false } = options;
	const { print, complain: warn } = console;
	// The build finds its files from here, whatever folder the command was called in.
	process.chdir(projectRoot);
	if (port !== undefined) overrideSettings({ PORT: String(port) });
	const config = settings();
	// Libraries read it for themselves, and take no word for development.
	overrideSettings({ NODE_ENV: config.nodeEnv });
	const stop = new AbortController();
	const onSignal = () => stop.abort();
	// The listeners stay: a second signal (npm and the terminal both send one) must not cut the orderly end short.
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, onSignal);

	const portError = await findPortError(config.port, config.host);
	if (portError !== null) throw serveError(portError);
	if (!build && !dev && !existsSync(join(projectRoot, "build/server/index.js")))
		throw serveError("There is no build: run npx pfs build first.");

	const embedded = config.databaseUrl ? null : await openEmbedded(config.dataDir, print);
	// The lines of the build go where ours go.
	const output = quiet ? "ignore" : console.json ? 2 : 1;
	const building = build ? runCommand(["build"], { signal: stop.signal, output }) : Promise.resolve(0);
	const supervised: SupervisedProcess[] = [];
	let closeMetrics: (() => Promise<void>) | null = null;
	try {
		const address = embedded ?? databaseAddress(config.databaseUrl!);
		const migrated = await runCommand(["migrate", "--json"], { signal: stop.signal });
		if (stop.signal.aborted) return;
		if (migrated !== 0) return migrated ?? exitCodes.failed;
		if (sample && embedded) await loadSample(address, config.dataDir, stop.signal, print);
		const built = await building;
		if (stop.signal.aborted) return;
		if (built !== 0) return built ?? exitCodes.failed;
		const flags = heapFlags(config, config.webConcurrency + (config.worker ? 1 : 0));
		const start = dev ? startDevelopment : () => startWeb(flags);
		const web = Array.from({ length: dev ? 1 : config.webConcurrency }, () =>
			superviseProcess("web", start, warn, TRIES),
		);
		supervised.push(...web);
		if (config.worker && !dev) supervised.push(superviseProcess("worker", () => startWorker(flags), warn));
		closeMetrics = await openMetricsServer(config, () => figuresOf(supervised));
		const stopped = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()));
		await Promise.race([stopped, Promise.all(web.map(({ ready }) => ready))]);
		if (!stop.signal.aborted) {
			print(await welcome(config, address));
			const danger = await demoDanger(config.host, address);
			if (danger !== null) warn(`Warning: ${danger}`);
		}
		await stopped;
	} catch (error) {
		throw hasKind(error) ? error : serveError(errorWords(error));
	} finally {
		// Without a database there is nothing to build for.
		stop.abort();
		await building;
		await closeMetrics?.();
		await Promise.all(supervised.map((one) => one.stop(DRAIN)));
		await embedded?.release();
	}
}

/** The worker comes last: it reads what concerns the whole service, of which a busy web process need know nothing. */
const figuresOf = (supervised: SupervisedProcess[]) =>
	supervised
		.map((one) => one.present())
		.filter((child) => child !== undefined)
		.map((child) => (service: boolean) => askProcess(child, service));

function startWeb(flags: string[]) {
	// The web processes take connections themselves: one handed to a process that dies at that moment would stay open
	// without anybody behind it.
	cluster.schedulingPolicy = cluster.SCHED_NONE;
	const preload = ["--import", import.meta.resolve("./supervise/orphan.ts")];
	cluster.setupPrimary({ exec: join(projectRoot, "server.ts"), args: [], execArgv: [...flags, ...preload] });
	const worker = cluster.fork(NO_SIGNING);
	// `keep` listens to its process; unheard here, the same error would end the supervisor.
	worker.on("error", () => {});
	return worker.process;
}

function startDevelopment() {
	return spawn(process.execPath, [join(projectRoot, "cli/supervise/development.ts")], {
		cwd: projectRoot,
		env: { ...process.env, NODE_ENV: "development" },
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		detached: true,
	});
}

/** Starts in a process group of its own, so that Ctrl+C in a terminal reaches it only through us, as SIGTERM. */
function startWorker(flags: string[]) {
	return spawn(process.execPath, [...flags, join(projectRoot, "cli/index.ts"), "worker"], {
		cwd: projectRoot,
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		detached: true,
	});
}

async function welcome(config: Settings, address: DatabaseAddress): Promise<string> {
	const mails = config.mailUrl ? new URL(config.mailUrl).host : join(config.dataDir, "outbox");
	const demo = [
		"Sign in with   user@example.com / demo-user-1     (two projects, two favourite lists)",
		"         or   staff@example.com / demo-staff-1    (staff)",
	];
	return [
		"",
		`Passive Fire Schedules ${buildName()} is ready: ${config.appUrl}`,
		...(config.anyAddress ? elsewhere(config) : []),
		...(!config.databaseUrl && (await openDemoAccounts(address)).length > 0 ? demo : []),
		`Mails go to    ${mails}`,
		"",
	].join("\n");
}

function elsewhere({ appUrl, port }: Settings): string[] {
	const found = networkAddress();
	if (!found) return [];
	const outside = `http://${found}:${port}`;
	return [
		`Other machines reach it at ${outside}, but links in mails and on schedules lead to ${appUrl}:`,
		`set APP_URL=${outside}, or the name that people use, so that they work for everybody.`,
	];
}

function serveError(message: string): ServeError {
	return Object.assign(new Error(message), { kind: "serve" as const });
}
