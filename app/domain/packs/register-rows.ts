/** The register of an as-built issue as a table (docs/rules/as-built.md#the-pack). */
import {
	type AsBuiltOpening,
	findBuilt,
	findPin,
	isOfBuilding,
	type RecordFacts,
} from "#app/domain/facts/as-built.schema.ts";
import type { PenetrationFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { reportStatuses } from "#app/domain/facts/item-evidence.ts";
import { unsealedWords } from "#app/domain/facts/penetration-words.schema.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { RECORD_LABELS, recorderWords, STATE_LABELS, usedProductWords } from "#app/domain/site/site-labels.ts";
import type { WrittenRow } from "#app/tables/write-csv.ts";
import type { PackedPhoto } from "./packed-photos.ts";

const HEADER = [
	...[
		"Number",
		"Level",
		"Location",
		"Plan",
		"Plan revision",
		"Pin x",
		"Pin y",
		"Substrate",
		"Required",
		"Services",
		"Opening",
		"Quantity",
		"Solution",
		"Specimens",
	],
	...[
		"Report",
		"Report status on the day",
		"State",
		"Installed",
		"Installed by",
		"Products",
		"Another product",
		"Side",
	],
	...["Left as built", "Inspected", "Inspected by", "Result", "Reason", "Remedied", "Remedied by"],
	...["Changed since it was installed", "All records", "Photos", "SHA-256 of photos"],
];

const recordWords = (record: RecordFacts): string =>
	[record.result ?? RECORD_LABELS[record.kind], record.at, recorderWords(record), record.reason, record.note]
		.filter(Boolean)
		.join(", ");

function pinCells({ asBuilt }: ScheduleFacts, ref: string): WrittenRow {
	const found = asBuilt && findPin(asBuilt, ref);
	return found ? [found.plan.name, found.plan.revision, String(found.pin.x), String(found.pin.y)] : ["", "", "", ""];
}

const designCells = (
	one: PenetrationFacts,
	facts: ScheduleFacts,
	statuses: ReadonlyMap<string, string>,
): WrittenRow => [
	...[one.ref, one.level, one.location, ...pinCells(facts, one.ref), one.substrate, one.required],
	...[[one.service, ...(one.moreServices ?? [])].join("; "), one.opening ?? "", quantityText(one)],
	one.solution?.drawing ?? unsealedWords(one),
	one.specimens.map(({ specimenId, frr }) => `${specimenId} ${frr}`).join("; "),
	one.specimens.map(({ report, cited }) => cited ?? report).join("; "),
	one.specimens.map(({ report }) => statuses.get(report) || "not recorded").join("; "),
];

function siteCells({ state, records, changes }: AsBuiltOpening, photos: PackedPhoto[]): WrittenRow {
	const last = (of: (record: RecordFacts) => boolean) => records.findLast(of);
	const installed = last(({ kind }) => kind === "installed");
	const inspected = last(({ kind }) => kind === "inspected");
	const remedied = last(({ kind }) => kind === "remedied");
	const built = findBuilt(records);
	const answered = last(({ leftAsBuilt }) => leftAsBuilt !== undefined)?.leftAsBuilt;
	const who = (record: RecordFacts | undefined) => (record ? [record.at, recorderWords(record)] : ["", ""]);
	return [
		state ? STATE_LABELS[state] : "Not needed",
		...who(installed),
		built ? usedProductWords(built.products) : "",
		records
			.filter((one) => isOfBuilding(one) || one.kind === "not as drawn")
			.flatMap(({ otherProduct }) => otherProduct ?? [])
			.join("; "),
		built?.side ?? "",
		answered ? `${answered.reason} (${recorderWords(answered)}, ${answered.at})` : "",
		...who(inspected),
		...[inspected?.result ?? "", inspected?.reason ?? ""],
		...who(remedied),
		...[changes.join(" "), records.map(recordWords).join("; ")],
		...[photos.map(({ name }) => name).join("; "), photos.map(({ sha256 }) => sha256).join("; ")],
	];
}

/** Yields the heading and a row for each opening, in the order of the paper. Times are in ISO 8601, UTC. */
export async function* registerRows(facts: ScheduleFacts, photos: PackedPhoto[]): AsyncGenerator<WrittenRow> {
	yield HEADER;
	const statuses = reportStatuses(facts);
	const photosOf = Map.groupBy(photos, ({ ref }) => ref);
	for (const one of facts.penetrations?.rows ?? []) {
		const opening = facts.asBuilt?.openings[one.ref];
		if (opening) yield [...designCells(one, facts, statuses), ...siteCells(opening, photosOf.get(one.ref) ?? [])];
	}
}
