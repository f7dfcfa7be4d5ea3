import { expect, test } from "vitest";
import { shownAs, takenFor } from "#app/domain/imports/rewritten-keys.sql.ts";

const isMade = (stored: string, written: string) => shownAs(written).some((value) => takenFor(stored).includes(value));

test.each([
	[
		"1-2",
		[
			"2-Jan",
			"02-Jan",
			"1-Feb",
			"2-Jan-26",
			"2 Jan 2026",
			"2/01/2026",
			"1/02/2026",
			"2026-01-02",
			"2026-01-02T00:00:00",
		],
	],
	["3/4", ["4-Mar", "3-Apr", "04/03/2026", "03.04.2026"]],
	["1.2", ["02.Jan", "1-Feb", "2026-02-01 00:00:00"]],
	["1-2-3", ["1/02/2003", "2003-02-01", "2003-01-02"]],
	["1-99", ["Jan-99", "1/01/1999"]],
	["5-2020", ["May-20", "2020-05-01"]],
	["MAR1", ["1-Mar", "Mar-01"]],
	["Sept-2", ["2-Sep"]],
	["1E2", ["1.00E+02", "1E+02", "100"]],
	["2E04", ["2.00E+04", "20000"]],
	["007", ["7", "7.0"]],
	["7", ["7.0", "7.00"]],
	["1.10", ["1.1"]],
	["123456789012", ["1.23457E+11", "1.23E+11"]],
	["1234567890123456789", ["1234567890123450000", "1.23457E+18"]],
])("a spreadsheet makes of %s what it shows", (stored, shown) => {
	for (const written of shown) expect([written, isMade(stored, written)]).toEqual([written, true]);
});

test.each([
	["7", "07"],
	["7", "8"],
	["1-2", "1-2-3"],
	["1-2", "1-3"],
	["1-2", "3-Jan"],
	["1-2", "2-1"],
	["1-2", "V-102"],
	["A1", "1"],
	["100", "1.01E+02"],
	["1E2", "1E3"],
])("beside %s the key %s is merely new", (stored, written) => expect(isMade(stored, written)).toBe(false));
