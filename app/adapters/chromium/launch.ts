import type { Browser } from "playwright-core";
import { type ChromiumSettings, findChromium } from "./find.ts";

/** Nothing of the browser may call out by itself, and no name may be looked up whatever a document asks for. */
const QUIET = [
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

/**
 * Starts the browser, talking to it by a pipe: it ends when this process does, however that happens. Chromium's own
 * sandbox is used unless this process is root (Chromium refuses that) or the system does not allow sandboxes.
 */
export async function launchChromium(settings: ChromiumSettings): Promise<Browser> {
	const found = await findChromium(settings);
	// Not before a browser is wanted: it takes 50 MB, and of the web processes few ever print.
	const { chromium } = await import("playwright-core");
	const start = (chromiumSandbox: boolean) =>
		chromium.launch({
			executablePath: found.executable,
			args: QUIET,
			chromiumSandbox,
			env: { ...process.env, ...found.env } as Record<string, string>,
			handleSIGHUP: false,
			handleSIGINT: false,
			handleSIGTERM: false,
			timeout: 30_000,
		});
	if (process.getuid?.() === 0) return start(false);
	return start(true).catch((error: Error) => {
		if (/sandbox/i.test(error.message)) return start(false);
		throw error;
	});
}
