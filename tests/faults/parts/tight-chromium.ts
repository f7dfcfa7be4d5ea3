import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openPrinter } from "#app/adapters/chromium/chromium.server.ts";
import { findChromium } from "#app/adapters/chromium/find.ts";

/** A browser whose processes get so much memory and no more, as the kernel counts it. */
interface TightChromium {
	path: string;
	/** Megabytes for each process of the browsers that start from now on; null for as much as they like. */
	allow(megabytes: number | null): void;
	/** Allows as little as a page of one word can be printed with; answers how many megabytes that is. */
	tighten(): Promise<number>;
}

const STEP = 20;
const MOST = 2_000;

/** Makes a program in this folder that starts this machine's browser with a limit. */
export async function tightChromium(folder: string): Promise<TightChromium> {
	const { executable, env } = await findChromium({ chromiumPath: null, dataDir: folder });
	const [path, limit] = [join(folder, "tight-chromium"), join(folder, "limit")];
	const settings = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
	const lines = ["#!/bin/sh", ...settings, `ulimit -d "$(cat '${limit}')"`, `exec '${executable}' "$@"`, ""];
	writeFileSync(path, lines.join("\n"));
	chmodSync(path, 0o755);
	const allow = (megabytes: number | null) => writeFileSync(limit, megabytes ? String(megabytes * 1024) : "unlimited");
	async function prints(): Promise<boolean> {
		const printer = await openPrinter({ chromiumPath: path, dataDir: folder });
		const printed = printer.print({ html: "<p>word", assets: [] }, { timeout: 30_000 }).then(
			() => true,
			() => false,
		);
		return printed.finally(() => printer.close());
	}
	allow(null);
	return {
		path,
		allow,
		async tighten() {
			for (let megabytes = STEP; megabytes <= MOST; megabytes += STEP) {
				allow(megabytes);
				if (await prints()) return megabytes;
			}
			throw new Error(`The browser prints no page with ${MOST} MB.`);
		},
	};
}
