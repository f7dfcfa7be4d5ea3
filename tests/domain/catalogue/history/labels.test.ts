import { expect, test } from "vitest";
import { sortChanges } from "#app/domain/catalogue/history/labels.ts";

const place = { file: "specimens.csv", record: "A4", entity: "specimen" };

test("the changes of a record stand in the order of its form, its state first and long texts last", () => {
	const fields = ["notes", "description", "prot_first", "frr", "size", "is_active"];
	const sorted = sortChanges(fields.map((field) => ({ ...place, line: 2, field })));
	expect(sorted.map(({ field }) => field)).toEqual(["is_active", "size", "frr", "prot_first", "description", "notes"]);
});

test("records stay in the order of the file, and changes of an unknown kind as they are", () => {
	const changes = [
		{ ...place, line: 9, field: "notes" },
		{ ...place, line: 9, field: "size" },
		{ ...place, line: 3, field: "notes" },
		{ ...place, entity: undefined, line: 1, field: "notes" },
		{ ...place, entity: undefined, line: 1, field: "frr" },
	];
	expect(sortChanges(changes).map(({ line, field }) => `${line} ${field}`)).toEqual([
		"9 size",
		"9 notes",
		"3 notes",
		"1 notes",
		"1 frr",
	]);
});
