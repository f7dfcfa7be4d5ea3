import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import {
	solutionWizard,
	stateOfStep,
	storeDrawing,
	storeSolutionStep,
	submitSolution,
} from "#app/domain/wizards/solution-draft.ts";
import { emptySolution, type SolutionPart } from "#app/domain/wizards/solution-steps.ts";
import { getWizard } from "#app/domain/wizards/wizard-drafts.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeFile, makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let staff: Actor;
const substrate: Record<string, number> = {};
const specimen: Record<string, number> = {};

beforeAll(async () => {
	em = own.em;
	staff = await makePerson(em, "Sam", { staff: true });
	for (const place of ["Wall / Plasterboard / 13mm", "Floor / 502 Batt / 90mm"]) {
		const [name] = place.split(" / ") as [string];
		const id = await makeSolution(em, `OF-${name}`, { substrates: [place], specimens: [{ substrate: place }] });
		const [row] = await em.execute<{ substrate: number; specimen: number }[]>(
			`select u.substrate_id as substrate, t.specimen_id as specimen from solution_substrate u
			 join solution_specimen t using (solution_id) where solution_id = ?`,
			[id],
		);
		substrate[name] = row!.substrate;
		specimen[name] = row!.specimen;
	}
});
beforeEach(() => em.execute("delete from draft"));

const keyOf = (recordId: number | null) => ({ kind: "solution" as const, recordId });

const keep = (id: number | null, part: SolutionPart, typed: number[] | string | string[], to: number) =>
	own.act(async (tx) => {
		const { snapshot } = await getWizard(tx, staff, solutionWizard, keyOf(id));
		const seen = stateOfStep(snapshot, part);
		return storeSolutionStep(tx, staff, keyOf(id), { part, typed: typed as never, seen, to });
	});

const refusal = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => "stored",
		(error) => error.fields,
	);

/** A wizard that stands on its step Specimens. */
async function begun(drawing: string, substrates: number[]): Promise<void> {
	const [pdf, small, large] = await Promise.all(
		["pdf", "small", "large"].map((what) =>
			makeFile(em, what === "pdf" ? "drawing_pdf" : "drawing_image", `${drawing} ${what}`, { state: "pending" }),
		),
	);
	const picture = { small: small!, large: large! };
	const seen = stateOfStep(emptySolution, "drawing");
	await own.act((tx) =>
		storeDrawing(tx, staff, keyOf(null), { drawing, pdf: pdf!, picture, notes: [], title: "", seen }),
	);
	await keep(null, "drawing", drawing, 2);
	await keep(null, "notes", [], 3);
	await keep(null, "substrates", substrates, 4);
}

const submit = (id: number | null) => own.act((tx) => submitSolution(tx, staff, keyOf(id)));

test("a new solution cannot rest on a specimen that was tested in none of its substrates", async () => {
	await begun("V-10", [substrate.Wall!]);
	expect(await refusal(keep(null, "specimens", [specimen.Wall!, specimen.Floor!], 5))).toEqual({
		specimen: [
			"BK12 - Specimen OF-Floor.1 - Report FR1 was tested in Floor - 502 Batt, which is none of the solution's substrates.",
		],
	});
	expect(await keep(null, "specimens", [specimen.Wall!], 5)).toBe(5);
	expect(await refusal(submit(null))).toBe("stored");
});

test("a new solution cannot claim a substrate that none of its specimens was tested in", async () => {
	await begun("V-11", [substrate.Wall!, substrate.Floor!]);
	expect(await refusal(keep(null, "specimens", [specimen.Floor!], 5))).toEqual({
		specimen: ["None of the specimens was tested in Wall - Plasterboard."],
	});
	expect(await keep(null, "specimens", [specimen.Floor!, specimen.Wall!], 5)).toBe(5);
	// Back to the substrates and past the specimens: Submit looks once more.
	await keep(null, "substrates", [substrate.Wall!], 5);
	expect(await refusal(submit(null))).toMatchObject({ specimen: [expect.stringContaining("Floor - 502 Batt")] });
});

test("what contradicted before may stay, and be saved with other changes", async () => {
	const id = await makeSolution(em, "V-12", {
		specimens: [{ substrate: "Ceiling / Korok / 78mm" }, {}],
		substrates: ["Wall / Plasterboard / 13mm"],
	});
	const { snapshot } = await getWizard(em, staff, solutionWizard, keyOf(id));
	await keep(id, "drawing", "V-12", 2);
	await keep(id, "notes", ["Fill the gap."], 3);
	await keep(id, "substrates", snapshot.substrates, 4);
	expect(await refusal(keep(id, "specimens", [...snapshot.specimens, specimen.Floor!], 5))).toMatchObject({
		specimen: [expect.stringContaining("OF-Floor.1")],
	});
	expect(await keep(id, "specimens", snapshot.specimens, 5)).toBe(5);
	expect(await refusal(submit(id))).toBe("stored");
});

test("a draft from before solutions had titles changes no title", async () => {
	const id = await makeSolution(em, "V-13", { specimens: [{}], substrates: ["Wall / Plasterboard / 13mm"] });
	await em.execute("update solution set title = 'Pipes in a wall' where id = ?", [id]);
	await keep(id, "drawing", "V-13", 2);
	await em.execute("update draft set data = data - 'title'");
	const { snapshot, stored } = await getWizard(em, staff, solutionWizard, keyOf(id));
	expect([snapshot.title, stored?.title]).toEqual(["Pipes in a wall", "Pipes in a wall"]);
	await keep(id, "notes", ["Fill the gap."], 5);
	await submit(id);
	expect(await em.execute("select title from solution where id = ?", [id])).toEqual([{ title: "Pipes in a wall" }]);
});
