import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import type { Browser, BrowserContext, BrowserContextOptions, Route } from "playwright-core";
import { projectPath } from "#app/adapters/project-root.ts";
import { childEnvironment } from "#db/child-environment.ts";
import { errorWords } from "#db/thrown.ts";
import { type ChromiumSettings, type FoundChromium, findChromium } from "./find.ts";

/*
 * Printed documents contain texts of strangers. Each of these walls alone keeps a document from reaching the network,
 * local files or script; beside them stand the sanitiser of rich text and the browser's own switches (launch.ts).
 */

export interface Asset {
	path: string;
	type: string;
	body: Uint8Array;
}

/** Never asked over a network: requests to it are answered from memory. */
export const ORIGIN = "http://127.0.0.1:9";

/** The first wall: what a page may load at all, as the browser's renderer holds it. */
export const POLICY =
	"default-src 'none'; img-src 'self'; font-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The second: a context without script and without network. */
export const SEALED: BrowserContextOptions = {
	javaScriptEnabled: false,
	offline: true,
	serviceWorkers: "block",
	acceptDownloads: false,
};

/** The third: every request, navigations included, is answered from these files or refused. */
export async function answerOnly(context: BrowserContext, assets: Asset[]): Promise<void> {
	const files = new Map(assets.map((file) => [`${ORIGIN}/${file.path}`, file]));
	await context.route("**/*", (route) => answer(route, files));
}

async function answer(route: Route, files: Map<string, Asset>): Promise<void> {
	const request = route.request();
	const file = files.get(request.url());
	if (!file || request.method() !== "GET") {
		// An answer without content leaves a page where it is; a refusal would put an error page in its place.
		return request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort("blockedbyclient");
	}
	await route.fulfill({
		body: Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength),
		contentType: file.type,
		headers: { "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff" },
	});
}

export interface Confinement {
	/** Chromium's own: its pages run in processes that can open neither files nor connections. */
	sandbox: boolean;
	/** True if the browser has a network of its own, which leads nowhere: no page can then reach another machine. */
	noNetwork: boolean;
}

interface Way extends Confinement {
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

/** The switches that keep the browser from calling out by itself and from looking up names, whatever a document asks for. */
export const SWITCHES = [
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-domain-reliability",
	"--disable-sync",
	"--disable-gpu",
	"--disable-dev-shm-usage",
	"--no-pings",
	"--font-render-hinting=none",
	"--host-resolver-rules=MAP * ~NOTFOUND",
	"--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,CertificateTransparencyComponentUpdater",
];

/** The variables that say where fonts and libraries of a system lie that does not have them in the usual places. */
const PLACES = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH"];

async function start({ executable, env }: FoundChromium, { words, sandbox }: Way): Promise<Browser> {
	// Not before a browser is wanted: it takes 50 MB, and of the web processes few ever print.
	const { chromium } = await import("playwright-core");
	const places = Object.fromEntries(PLACES.map((name) => [name, process.env[name]]));
	const behind = words.length > 0 ? { CONFINE_BY: words.join(" "), CONFINE_BROWSER: executable } : {};
	return chromium.launch({
		executablePath: words.length > 0 ? starter : executable,
		args: SWITCHES,
		chromiumSandbox: sandbox,
		env: childEnvironment({ ...places, ...env, ...behind }),
		handleSIGHUP: false,
		handleSIGINT: false,
		handleSIGTERM: false,
		timeout: 30_000,
	});
}

const proven = new Map<string, Way>();

/** Starts Chromium by a pipe, so that it ends when this process does. Answers how far the system lets it be sealed. */
export async function launchChromium(
	settings: ChromiumSettings,
): Promise<{ browser: Browser; confinement: Confinement }> {
	const found = await findChromium(settings);
	const known = proven.get(found.executable);
	const ways = known ? [known] : findWays();
	let failure: unknown;
	for (const way of ways) {
		try {
			const browser = await start(found, way);
			proven.set(found.executable, way);
			return { browser, confinement: { sandbox: way.sandbox, noNetwork: way.noNetwork } };
		} catch (error) {
			proven.delete(found.executable);
			failure = error;
			// Any other fault would only come again.
			if (!/sandbox|namespace/i.test(errorWords(error))) break;
		}
	}
	throw failure;
}
