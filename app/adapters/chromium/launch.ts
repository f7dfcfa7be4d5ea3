import type { Browser } from "playwright-core";
import { childEnvironment } from "#db/child-environment.ts";
import { errorWords } from "#db/thrown.ts";
import { type Confinement, findWays, starter, type Way } from "./confinement.ts";
import { type ChromiumSettings, type FoundChromium, findChromium } from "./find.ts";

/** Nothing of the browser may call out by itself, and no name may be looked up whatever a document asks for. */
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

/** Where fonts and libraries of a system lie that does not have them in the usual places. */
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
	let fault: unknown;
	for (const way of ways) {
		try {
			const browser = await start(found, way);
			proven.set(found.executable, way);
			return { browser, confinement: { sandbox: way.sandbox, noNetwork: way.noNetwork } };
		} catch (error) {
			proven.delete(found.executable);
			fault = error;
			// Any other fault would only come again.
			if (!/sandbox|namespace/i.test(errorWords(error))) break;
		}
	}
	throw fault;
}
