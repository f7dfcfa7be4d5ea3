import { join } from "node:path";
import { openQueue } from "#app/adapters/queue.server.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { formatReport } from "#app/domain/imports/format.ts";
import { projectRoot } from "#db/project.ts";
import { issueSample } from "#seed-data/demo/issue.ts";
import { loadDemo } from "#seed-data/demo/load.ts";
import type { CommandCall } from "./action.ts";
import type { Console } from "./console.ts";
import { importInto, inputsOf } from "./import.ts";
import { exitCodes } from "./outcome.ts";
import { type Workplace, withDatabase } from "./with-database.ts";

/** `pfs seed [--demo [--issue]]`: again changes nothing. */
export default async function seed({
	options,
	console,
}: CommandCall<{ demo?: boolean; issue?: boolean }>): Promise<number> {
	const inputs = await inputsOf(join(projectRoot, "seed-data"));
	return withDatabase(console, async (place) => {
		const report = await importInto(place, inputs, console, { source: "seed" });
		if (report.faultCount > 0) {
			console.complain(formatReport(report).join("\n"));
			return exitCodes.failed;
		}
		const accounts = options.demo ? await loadDemo(place.em, openFileStore(place.settings)) : [];
		if (options.issue) await issued(place, console);
		console.print(formatReport(report).join("\n"));
		if (accounts.length > 0) console.print(`Created the demo accounts ${accounts.join(" and ")}.`);
		if (console.json) console.result({ ...report, accounts }, "");
		return exitCodes.done;
	});
}

async function issued({ database, em }: Workplace, console: Console): Promise<void> {
	const queue = await openQueue(database.address, "sender", (error) => console.complain(error.message));
	try {
		await issueSample(em, queue);
	} finally {
		await queue.stop(5);
	}
}
