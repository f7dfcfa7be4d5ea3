import { expect, test } from "vitest";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();

test.each([
	["100mm", [[100, 100]]],
	["Ø100", [[100, 100]]],
	[
		"Ø100 mm (OD 110 mm)",
		[
			[100, 100],
			[110, 110],
		],
	],
	["40–110 mm", [[40, 110]]],
	["40 to 110", [[40, 110]]],
	["DN50", [[50, 50]]],
	["Bundle up to Ø50 mm", [[0, 50]]],
	[
		"600 x 400 mm duct",
		[
			[400, 400],
			[600, 600],
		],
	],
	[
		"600x400",
		[
			[400, 400],
			[600, 600],
		],
	],
	[
		"Ø15 mm (OD 12.7 mm)",
		[
			[12.7, 12.7],
			[15, 15],
		],
	],
	["310UB40 beam, exposed on 3 sides", []],
	[
		"300 x 50 mm tray, 12 no. 4 x 35 mm² power, 24 no. Cat 6 data, Ø6–32 mm",
		[
			[6, 32],
			[50, 50],
			[300, 300],
		],
	],
	[
		"450 x 50 mm tray, 40 % filled",
		[
			[50, 50],
			[450, 450],
		],
	],
	["N.A.", []],
	["40 up to 60 mm", [[40, 60]]],
	["Ø40 mm up to Ø160 mm", [[40, 160]]],
	["min 40 max 110", [[40, 110]]],
	["Ø40 – max. 110 mm", [[40, 110]]],
	["≤ 50 mm", [[0, 50]]],
	["Ø20 mm, 24 no", [[20, 20]]],
	["24 x Ø10 mm", [[10, 10]]],
	["3 off Ø20", [[20, 20]]],
	["2x50", [[50, 50]]],
	[
		"600 x 4 x 50",
		[
			[4, 4],
			[50, 50],
			[600, 600],
		],
	],
	[
		"Ø100 mm - 2 pipes",
		[
			[2, 2],
			[100, 100],
		],
	],
	[
		"DN50-OD110",
		[
			[50, 50],
			[110, 110],
		],
	],
	["DN50–DN110", [[50, 110]]],
	["40mm - 110 mm", [[40, 110]]],
	["110OD", [[110, 110]]],
	["12,5 mm", [[12.5, 12.5]]],
])("the size “%s” covers the right millimetres", async (size, expected) => {
	const rows = await own.em.execute<{ low: number; high: number }[]>(
		"select lower(r)::float8 as low, upper(r)::float8 as high from unnest(size_ranges(?)) r order by 1, 2",
		[size],
	);
	expect(rows.map(({ low, high }) => [low, high])).toEqual(expected);
});
