import { beforeAll, expect, test } from "vitest";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { isOfSite } from "#app/domain/facts/finding-labels.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import { askBeforeIssuing, isAcknowledged } from "#app/domain/schedules/before-issuing.ts";
import { findOutdated } from "#app/domain/schedules/outdated.ts";
import { checkProject } from "#app/domain/schedules/schedule-check.ts";
import { listSiteRecords } from "#app/domain/site/records.sql.ts";
import { confirmedPoints } from "#app/routes/projects/schedule-question.tsx";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { type Opening, sealedOpenings } from "#tests/support/sealed-openings.ts";

const own = ownDatabase(4);
const site = sealedOpenings(own);
const { opening, install, record, store, assign } = site;

const inspect = ({ id }: Opening, result: string, reason = "") =>
	record(id, { kind: "inspected", result, ...(reason ? { reason } : {}) }, false);

/** Each opening by its number, as people left it. */
const openings: Record<string, (one: Opening) => Promise<unknown>> = {
	"S-1 accepted": async (one) => {
		await install(one);
		await inspect(one, "accepted");
	},
	"S-2 nobody built": async () => {},
	"S-3 nobody looked": (one) => install(one),
	"S-4 rejected": async (one) => {
		await install(one);
		await inspect(one, "rejected", "Depth too small");
	},
	"S-5 remedied": async (one) => {
		await install(one);
		await inspect(one, "rejected", "Depth too small");
		await record(one.id, { kind: "remedied" });
	},
	"S-6 not as drawn": async (one) => {
		await install(one, { other_product: "Foam" });
		await inspect(one, "accepted");
	},
	"S-7 another gap": async (one) => {
		await install(one);
		await inspect(one, "accepted");
		await store(one.ref, { gap: "12" });
		await assign(one.id, one.sol);
	},
	"S-8 no photo": async (one) => {
		await install(one, {}, false);
		await inspect(one, "accepted");
	},
	"S-9 not needed": async (one) => store(one.ref, { status: "not needed" }),
};

beforeAll(async () => {
	for (const [name, arrange] of Object.entries(openings)) await arrange(await opening(name.slice(0, 3)));
}, 60_000);

const found = async (use: IntendedUse) => {
	const check = await own.act((em) => checkProject(em, site.ann, site.project, async () => true, { use }));
	return check.acknowledge.filter(isOfSite).map(({ code, text }) => [code, text]);
};

test("an as-built issue says of each opening what its records leave open, and of no other", async () => {
	expect(await found("As built")).toEqual([
		["rejected", "S-4: rejected: Depth too small"],
		["not_as_drawn_open", "S-6: not as drawn, and not answered yet"],
		["changed_since_installed", "S-7: changed since it was installed"],
		["not_installed", "S-2: not recorded as installed"],
		["not_inspected", "S-3: not inspected"],
		["not_inspected", "S-5: not inspected"],
		["photo_missing", "S-8: no photo of the seal"],
	]);
});

test("no other status for use asks for the site", async () => {
	for (const use of ["", "For information", "For consent", "For construction"] as const) {
		expect(await found(use)).toEqual([]);
	}
});

const factsOf = async (run: number) => {
	const [row] = await own.em.execute<[{ facts: unknown }]>("select facts from schedule_run where id = ?", [run]);
	return scheduleFacts.parse(row.facts);
};

test("an as-built issue freezes the records, and is out of date once there is another one", async () => {
	const other = await issueProject(own.fork(), site.ann, site.project, { intendedUse: "For construction" });
	expect((await factsOf(other)).asBuilt).toBeUndefined();
	const run = await issueProject(own.fork(), site.ann, site.project, { intendedUse: "As built" });
	const { asBuilt } = await factsOf(run);
	expect(Object.entries(asBuilt!.openings).map(([ref, { state }]) => [ref, state])).toEqual([
		["S-1", "accepted"],
		["S-2", "assigned"],
		["S-3", "installed"],
		["S-4", "rejected"],
		["S-5", "remedied"],
		["S-6", "accepted"],
		["S-7", "accepted"],
		["S-8", "accepted"],
		["S-9", null],
	]);
	expect(asBuilt!.openings["S-5"]!.records.map(({ kind, reason }) => [kind, reason])).toEqual([
		["installed", undefined],
		["inspected", "Depth too small"],
		["remedied", undefined],
	]);
	expect(asBuilt!.openings["S-7"]!.changes).toEqual(["Changed since it was installed: gap was 10, is 12."]);
	const [seal] = asBuilt!.openings["S-1"]!.records;
	expect(seal).toMatchObject({
		...{ kind: "installed", by: "Ann Lee", side: "both" },
		products: [
			{ name: "Mastic S-1", batch: "" },
			{ name: "Collar S-1", batch: "" },
		],
		photos: [{ width: 480, height: 640, large: expect.any(String), small: expect.any(String) }],
	});
	const changed = () => findOutdated(own.em, site.ann, site.project, [run, other]);
	expect(await changed()).toEqual(new Map());
	const records = await listSiteRecords(own.em, site.project);
	const { penetration } = records.find(({ ref }) => ref === "S-3")!;
	await record(penetration, { kind: "inspected", result: "accepted" }, false);
	expect(await changed()).toEqual(new Map([[run, ["site"]]]));
});

test("what a correction takes back is not in the issue, and an answer stands at what it answers", async () => {
	const one = await opening("S-10");
	await install(one, { other_product: "Foam" });
	const [wrong] = await listSiteRecords(own.em, site.project, { penetration: one.id });
	await install(one, { corrects: wrong!.id, other_product: "Wool" });
	const [seal] = await listSiteRecords(own.em, site.project, { penetration: one.id });
	await record(one.id, { kind: "note", answers: seal!.id, reason: "The laboratory agreed" }, false);
	const run = await issueProject(own.fork(), site.ann, site.project, { intendedUse: "As built" });
	const frozen = (await factsOf(run)).asBuilt!.openings["S-10"]!;
	expect(frozen.records).toHaveLength(1);
	expect(frozen.records[0]).toMatchObject({
		otherProduct: "Wool",
		leftAsBuilt: { by: "Ann Lee", reason: "The laboratory agreed" },
	});
	expect(frozen.isNotAsDrawn).toBe(false);
});

test("each status for use is confirmed by the ticks of its page, also where the revision was issued as built", async () => {
	await own.em.execute("update project set rev_notes = 'B' where id = ?", [site.project]);
	await issueProject(own.fork(), site.ann, site.project, { intendedUse: "As built" });
	const { check: asked } = await own.act((em) => askBeforeIssuing(em, site.ann, site.project, async () => true));
	expect(asked.unlessBuilt.map(({ code }) => code)).toEqual(["revision_reused"]);
	for (const use of ["", "For consent", "For construction", "As built"] as const) {
		const ticks = confirmedPoints({ check: asked }, use).flatMap(({ keys }) => keys);
		const check = await own.act((em) => checkProject(em, site.ann, site.project, async () => true, { use }));
		expect([use, isAcknowledged(check, ticks)]).toEqual([use, true]);
	}
});
