import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarkedPlan } from "#app/adapters/pdf/mark-plan.ts";
import { dayText } from "#app/days.ts";
import { busy } from "#app/domain/errors.ts";
import type { PlanFacts } from "#app/domain/facts/as-built.schema.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { readWhole } from "#app/domain/files/read-whole.ts";
import type { SiteProject } from "#app/domain/site/site-actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { PIN_LABELS, PIN_LETTERS, PIN_MARKS, PIN_STATES, type PinState, pinWords, standsOut } from "./plan-looks.ts";
import { getPlanPlaces } from "./plans.ts";

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

/** An opening with its place, as shares of the upright page. */
interface Pinned {
	ref: string;
	state: PinState;
	/** The opening is not as drawn, or changed since it was installed. */
	isOutstanding: boolean;
	isToCheck: boolean;
	x: number;
	y: number;
}

/** A plan as it is marked: its last revision, or the one of an issue. */
interface MarkableSheet extends Omit<PlanFacts, "pins"> {
	project: string;
	/** The time of the states in words. */
	asOf: string;
	/** The time that the file says of itself, in ISO 8601. */
	created: string;
}

function describePlan(
	{ name, revision, date, project, level, asOf, created }: MarkableSheet,
	placed: Pinned[],
): MarkedPlan {
	const states = PIN_STATES.filter((state) => placed.some((one) => one.state === state));
	const pins = placed.map(({ ref, state, isOutstanding, isToCheck, x, y }) => {
		return { x, y, look: states.indexOf(state), words: pinWords(ref, isOutstanding, isToCheck) };
	});
	const count = (state: PinState) => placed.filter((one) => one.state === state).length;
	return {
		title: name,
		lines: [
			`Revision ${revision}, ${dayText(date)}`,
			[project, level].filter(Boolean).join(", "),
			`States as of ${asOf}`,
		],
		looks: states.map((state) => {
			return { letter: PIN_LETTERS[state], ink: INKS[state], words: `${PIN_LABELS[state]}: ${count(state)}` };
		}),
		notes: [
			...(placed.some((one) => one.isOutstanding)
				? [`${PIN_MARKS.standsOut}  Not as drawn, or changed since it was installed`]
				: []),
			...(placed.some((one) => one.isToCheck) ? [`${PIN_MARKS.toCheck}  Place not checked on this revision`] : []),
		],
		pins,
		created,
		producer: "Passive Fire Schedules",
	};
}

/** Marks a page of a plan at its own size. Throws busy where the plan cannot be read at the moment. */
export async function markSheet(
	{ em, files }: { em: EntityManager; files: FileStore },
	sheet: MarkableSheet,
	placed: Pinned[],
): Promise<Uint8Array> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-plan-"));
	try {
		const [path, picture] = [join(folder, "plan"), join(folder, "picture.jpg")];
		await writeFile(path, await readWhole(em, files, sheet.key));
		await writeFile(picture, await readWhole(em, files, sheet.picture));
		const pdf = await files.markPlan({ path, page: sheet.page, picture, marks: describePlan(sheet, placed) });
		if (!pdf) throw busy("The plan cannot be printed now. Try again later.", 60);
		return pdf;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/**
 * Prints a plan with the pins of its openings, at its own size. `asOf` is the time of the states in words. The caller has made sure that
 * the project may be read. Throws not found, and busy where the plan cannot be read at the moment.
 */
export async function printMarkedPlan(
	place: { em: EntityManager; files: FileStore },
	project: SiteProject,
	planId: number,
	asOf: string,
): Promise<{ pdf: Uint8Array; name: string }> {
	const { plan, placed } = await getPlanPlaces(place.em, project.id, planId);
	const { name, label: revision, level, date, file, largeKey: picture, page } = plan;
	const sheet = { name, revision, level, date, page, key: file.key, picture };
	const pinned = placed.map((one) => ({
		...{ ref: one.ref, state: one.state ?? ("not needed" as const), x: one.x, y: one.y },
		...{ isOutstanding: standsOut(one), isToCheck: one.isToCheck },
	}));
	const at = { project: project.name, asOf, created: new Date().toISOString() };
	return { pdf: await markSheet(place, { ...sheet, ...at }, pinned), name: `${name} rev ${revision}` };
}
