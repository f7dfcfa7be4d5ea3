import { join } from "node:path";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { formatReport } from "#app/domain/imports/format.ts";
import { projectRoot } from "#db/project.ts";
import { loadDemo } from "#seed-data/demo/load.ts";
import type { CommandCall } from "./action.ts";
import { importInto, inputsOf } from "./import.ts";
import { exitCodes } from "./outcome.ts";
import { withDatabase } from "./with-database.ts";

/** `pfs seed [--demo]`: again changes nothing. */
export default async function seed({ options, console }: CommandCall<{ demo?: boolean }>): Promise<number> {
	const inputs = await inputsOf(join(projectRoot, "seed-data"));
	return withDatabase(console, async (place) => {
		const report = await importInto(place, inputs, console, { source: "seed" });
		if (report.faultCount > 0) {
			console.complain(formatReport(report).join("\n"));
			return exitCodes.failed;
		}
		const accounts = options.demo ? await loadDemo(place.em, openFileStore(place.settings)) : [];
		console.print(formatReport(report).join("\n"));
		if (accounts.length > 0) console.print(`Created the demo accounts ${accounts.join(" and ")}.`);
		if (console.json) console.result({ ...report, accounts }, "");
		return exitCodes.done;
	});
}
