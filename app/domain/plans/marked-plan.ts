import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarkedPlan } from "#app/adapters/pdf/mark-plan.ts";
import { dayText } from "#app/days.ts";
import { busy } from "#app/domain/errors.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { readWhole } from "#app/domain/files/read-whole.ts";
import type { SiteProject } from "#app/domain/site/site-actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { PIN_LABELS, PIN_LETTERS, PIN_MARKS, PIN_STATES, type PinState, pinWords } from "./plan-looks.ts";
import { getPlanPlaces, type PlanPlaces } from "./plans.ts";

/** The colours of pins on paper, dark enough for a white letter. */
const INKS: Record<PinState, MarkedPlan["looks"][number]["ink"]> = {
	open: [0.6, 0.37, 0],
	assigned: [0.34, 0.36, 0.38],
	installed: [0.14, 0.32, 0.49],
	rejected: [0.7, 0.15, 0.18],
	remedied: [0.4, 0.2, 0.52],
	accepted: [0, 0.42, 0.2],
	"not needed": [0.55, 0.57, 0.59],
};

function describePlan({ plan, placed }: PlanPlaces, project: SiteProject, asOf: string): MarkedPlan {
	const stateOf = ({ state }: { state: PlanPlaces["placed"][number]["state"] }): PinState => state ?? "not needed";
	const states = PIN_STATES.filter((state) => placed.some((one) => stateOf(one) === state));
	const pins = placed.map((one) => {
		const words = pinWords(one, one.isToCheck);
		return { x: one.x, y: one.y, look: states.indexOf(stateOf(one)), words };
	});
	const isMarked = (mark: string) => pins.some(({ words }) => words.includes(` ${mark}`));
	const count = (state: PinState) => placed.filter((one) => stateOf(one) === state).length;
	return {
		title: plan.name,
		lines: [
			`Revision ${plan.label}, ${dayText(plan.date)}`,
			[project.name, plan.level].filter(Boolean).join(", "),
			`States as of ${asOf}`,
		],
		looks: states.map((state) => {
			return { letter: PIN_LETTERS[state], ink: INKS[state], words: `${PIN_LABELS[state]}: ${count(state)}` };
		}),
		notes: [
			...(isMarked(PIN_MARKS.standsOut)
				? [`${PIN_MARKS.standsOut}  Not as drawn, or changed since it was installed`]
				: []),
			...(isMarked(PIN_MARKS.toCheck) ? [`${PIN_MARKS.toCheck}  Place not checked on this revision`] : []),
		],
		pins,
		created: new Date().toISOString(),
		producer: "Passive Fire Schedules",
	};
}

/**
 * Prints a plan with the pins of its openings, at its own size. `asOf` is the time of the states in words. The caller has made sure that
 * the project may be read. Throws not found, and busy where the plan cannot be read at the moment.
 */
export async function printMarkedPlan(
	{ em, files }: { em: EntityManager; files: FileStore },
	project: SiteProject,
	planId: number,
	asOf: string,
): Promise<{ pdf: Uint8Array; name: string }> {
	const places = await getPlanPlaces(em, project.id, planId);
	const { page, file, largeKey, name, label } = places.plan;
	const folder = await mkdtemp(join(tmpdir(), "pfs-plan-"));
	try {
		const [path, picture] = [join(folder, "plan"), join(folder, "picture.jpg")];
		await writeFile(path, await readWhole(em, files, file.key));
		await writeFile(picture, await readWhole(em, files, largeKey));
		const marks = describePlan(places, project, asOf);
		const pdf = await files.markPlan({ path, page, picture, marks });
		if (!pdf) throw busy("The plan cannot be printed now. Try again later.", 60);
		return { pdf, name: `${name} rev ${label}` };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
