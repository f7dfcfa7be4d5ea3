import { expect, test } from "vitest";
import { chooseOld, readRules } from "#app/domain/backups/old-backups.ts";

const NOW = new Date("2026-11-30T12:00:00Z");

/** A backup of each of the last nights, named by how many nights ago it was made. */
const nightly = (nights: number, verified: (ago: number) => boolean = () => true) =>
	Array.from({ length: nights }, (_, ago) => ({
		name: String(ago),
		made: new Date(NOW.getTime() - ago * 86_400_000),
		verified: verified(ago),
	}));

const leftOf = (backups: ReturnType<typeof nightly>, rules: string) => {
	const old = chooseOld(backups, readRules(rules)!, NOW);
	return backups.filter(({ name }) => !old.includes(name)).map(({ made }) => made.toISOString().slice(0, 10));
};

test("a rule is a list of days, weeks, months and years", () => {
	expect(readRules("7d,4w, 12m,2y")).toEqual([
		{ period: "d", count: 7 },
		{ period: "w", count: 4 },
		{ period: "m", count: 12 },
		{ period: "y", count: 2 },
	]);
	for (const wrong of ["", "7", "d", "0d", "7d,", "7h", "-1d", "7d;4w"]) expect(readRules(wrong), wrong).toBeNull();
});

test("the newest backup of each day, week and month that a rule names stays", () => {
	expect(leftOf(nightly(400), "7d,4w,3m")).toEqual([
		...["2026-11-30", "2026-11-29", "2026-11-28", "2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24"],
		// Sundays, each the newest of its week; the week of 30 November has only begun.
		...["2026-11-22", "2026-11-15"],
		// The last days of months.
		...["2026-10-31", "2026-09-30"],
	]);
});

test("neither the newest nor the newest verified one is ever deleted, however old", () => {
	expect(
		leftOf(
			nightly(100, (ago) => ago === 80),
			"1d",
		),
	).toEqual(["2026-11-30", "2026-09-11"]);
	const [old] = nightly(1).map((backup) => ({ ...backup, made: new Date("2020-01-01") }));
	expect(chooseOld([old!], readRules("1d")!, NOW)).toEqual([]);
});
