import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackChromium } from "./unpack.ts";

export interface ChromiumSettings {
	chromiumPath: string | null;
	dataDir: string;
}

export interface FoundChromium {
	executable: string;
	env: Record<string, string>;
	origin: "CHROMIUM_PATH" | "system" | "package";
}

const COMMANDS = [
	"chromium",
	"chromium-browser",
	"google-chrome",
	"google-chrome-stable",
	"microsoft-edge",
	"microsoft-edge-stable",
];

const MAC_APPLICATIONS = ["Chromium", "Google Chrome", "Microsoft Edge"].map(
	(name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}

function systemChromium(path: string): string | null {
	const folders = path.split(delimiter).filter(Boolean);
	const candidates = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
	const applications = process.platform === "darwin" ? MAC_APPLICATIONS : [];
	return [...candidates, ...applications].find(isProgram) ?? null;
}

/** CHROMIUM_PATH, else a browser of the system, else the packaged one. Throws an error that names CHROMIUM_PATH. */
export async function findChromium(
	settings: ChromiumSettings,
	searchPath: string = process.env.PATH ?? "",
): Promise<FoundChromium> {
	if (settings.chromiumPath) {
		if (isProgram(settings.chromiumPath)) {
			return { executable: settings.chromiumPath, env: {}, origin: "CHROMIUM_PATH" };
		}
		throw new Error(
			`CHROMIUM_PATH names no program that can be run: "${settings.chromiumPath}". Example: /usr/bin/chromium`,
		);
	}
	const system = systemChromium(searchPath);
	if (system) return { executable: system, env: {}, origin: "system" };
	const packaged =
		process.platform === "linux" && process.arch === "x64" ? await unpackChromium(settings.dataDir) : null;
	if (!packaged) {
		throw new Error(
			"No browser was found to print the PDF. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one, such as /usr/bin/chromium",
		);
	}
	const libraries = [packaged.libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
	return { executable: packaged.executable, env: { LD_LIBRARY_PATH: libraries }, origin: "package" };
}
