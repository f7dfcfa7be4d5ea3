import { openFileStore } from "#app/domain/files/files.server.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { csv, report, solution, specimen, type Trial } from "#tests/domain/imports/trial.ts";

/** What an import writes, but for its own records. */
export const TABLES = [
	"orientation",
	"substrate_name",
	"brand",
	"lab",
	"standard",
	"frr",
	"frr_group_member",
	"substrate",
	"insulation",
	"service",
	"report",
	"product",
	"specimen",
	"solution",
	"solution_specimen",
	"solution_substrate",
	"installation_note",
	"warranty",
	"cover",
	"solution_path",
	"path_count",
	"search_specimen",
];

/** Everything but versions and times. */
export async function content(trial: Trial): Promise<Record<string, unknown>> {
	const all: Record<string, unknown> = {};
	for (const table of TABLES) {
		const row = "to_jsonb(t) - 'version' - 'updated' - 'size_id'";
		all[table] = await trial.value(`select jsonb_agg(${row} order by ${row}) from ${table} t`);
	}
	return all;
}

export async function undo(trial: Trial, run?: number) {
	const { address, settings } = trial.database;
	const newest = Number(await trial.value("select max(id) from import_run"));
	return undoImport({ address, files: openFileStore(settings) }, run ?? newest, { source: "cli" });
}

/** An import that changes and makes something of each kind. */
export const more = {
	lookups: csv([
		{ list: "brand", name: "Nova", group: "" },
		{ list: "frr", name: "-/90/90", group: "60min" },
		{ list: "frr", name: "-/60/60", group: "60min" },
		{ list: "lab", name: "Third Lab", group: "" },
	]),
	products: csv([{ name: "New Wrap" }]),
	reports: csv([
		{ ...report, is_sample: "false" },
		{ ...report, number: "N1", lab: "Third Lab" },
	]),
	specimens: csv([
		{ ...specimen, size: "200 mm", brand: "Nova", prot_sec: "New Wrap", notes: 'Two,\n"lines"' },
		{
			...specimen,
			report_number: "N1",
			specimen_id: "Z",
			substrate_thickness: "77mm",
			frr: "-/90/90",
			notes: "",
			prot_sec: "",
		},
	]),
	solutions: csv([
		{ ...solution, specimens: "BK12/FR4567/A1;BK12/N1/Z", installation: "Other.", title: "Other title" },
		{
			...solution,
			drawing: "V-900",
			specimens: "BK12/N1/Z",
			substrates: "Wall - Plasterboard - 77mm",
			installation: "",
			title: "",
		},
	]),
};
