import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import type { Actor } from "#app/domain/actor.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import type { PenetrationView } from "#app/domain/penetrations/penetration.schema.ts";
import { type StoredSheet, storeSheets } from "#app/domain/plans/plan-sheets.ts";
import { addPlans, revisePlan, setPin } from "#app/domain/plans/plans.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import type { EntityManager } from "#db/orm.ts";

/** A3 across, in points. */
const [WIDTH, HEIGHT] = [1190.55, 841.89];

/** Rooms of the invented building as shares of the sheet: left, top, width, height. Those of the list have its names. */
const ROOMS: Record<string, readonly [number, number, number, number]> = {
	"Riser A": [0.07, 0.09, 0.09, 0.28],
	"Treatment 3": [0.16, 0.09, 0.36, 0.28],
	Imaging: [0.52, 0.09, 0.41, 0.28],
	"Ward corridor": [0.07, 0.37, 0.86, 0.13],
	"Riser B": [0.07, 0.5, 0.09, 0.32],
	"Plant room": [0.16, 0.5, 0.42, 0.32],
	Waiting: [0.58, 0.5, 0.35, 0.32],
};

interface DemoPlan {
	level: string;
	revision: string;
	/** The rooms lie the other way round. */
	isMirrored: boolean;
}

const LEVEL_1: DemoPlan = { level: "Level 1", revision: "A", isMirrored: false };
const LEVEL_2: DemoPlan = { level: "Level 2", revision: "A", isMirrored: true };

/** The drawings in the order in which they are stored; the last one replaces the one before. */
const DRAWINGS: DemoPlan[] = [LEVEL_1, LEVEL_2, { ...LEVEL_2, revision: "B" }];

const INK = rgb(0.15, 0.17, 0.19);
const PALE = rgb(0.78, 0.8, 0.82);

type Draw = (page: PDFPage, text: (words: string, x: number, y: number, size: number) => void) => void;

const drawRooms =
	({ isMirrored }: DemoPlan): Draw =>
	(page, text) => {
		for (const [name, [left, top, width, height]] of Object.entries(ROOMS)) {
			const x = (isMirrored ? 1 - left - width : left) * WIDTH;
			const y = (1 - top - height) * HEIGHT;
			const [wide, high] = [width * WIDTH, height * HEIGHT];
			page.drawRectangle({ x, y, width: wide, height: high, borderColor: INK, borderWidth: 3.4, color: rgb(1, 1, 1) });
			page.drawRectangle({ x, y, width: wide, height: high, borderColor: PALE, borderWidth: 1 });
			const isShaft = name.startsWith("Riser");
			if (isShaft) {
				const [right, up] = [x + wide, y + high];
				page.drawLine({ start: { x, y }, end: { x: right, y: up }, thickness: 0.6, color: PALE });
				page.drawLine({ start: { x, y: up }, end: { x: right, y }, thickness: 0.6, color: PALE });
			}
			text(name, x + 10, y + 10, isShaft ? 10 : 14);
		}
	};

const drawTitle =
	({ level, revision }: DemoPlan): Draw =>
	(page, text) => {
		page.drawRectangle({ x: 20, y: 20, width: WIDTH - 40, height: HEIGHT - 40, borderColor: INK, borderWidth: 1 });
		page.drawLine({ start: { x: 20, y: 76 }, end: { x: WIDTH - 20, y: 76 }, thickness: 1, color: INK });
		text("SAMPLE – no real building", 36, 42, 18);
		text(`Harbourside Medical Centre, ${level}`, 420, 42, 18);
		text(`Revision ${revision}`, WIDTH - 160, 42, 18);
	};

/** The drawing as a PDF of lines and letters, as a drawing program writes one. */
async function drawPlan(plan: DemoPlan): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	const page = pdf.addPage([WIDTH, HEIGHT]);
	const text = (words: string, x: number, y: number, size: number) =>
		page.drawText(words, { x, y, size, font, color: INK });
	for (const draw of [drawRooms(plan), drawTitle(plan)]) draw(page, text);
	return pdf.save();
}

/** Draws and stores the plans outside of any transaction: what nobody settles is swept away. */
export async function storeSitePlans(em: EntityManager, files: FileStore): Promise<StoredSheet[]> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-demo-"));
	try {
		const stored: StoredSheet[] = [];
		for (const plan of DRAWINGS) {
			const path = join(folder, "plan.pdf");
			await writeFile(path, await drawPlan(plan));
			const name = `${plan.level} ${plan.revision}.pdf`;
			stored.push(...(await storeSheets(em, files, { path, name }, { pages: "", most: 1 })));
		}
		return stored;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** The place of an opening: in a wall of its room, or in its floor. */
function placeIn(room: string, orientation: string, share: number, isMirrored: boolean): { x: number; y: number } {
	const [left, top, width, height] = ROOMS[room]!;
	const isShaft = room.startsWith("Riser");
	const isWall = orientation === "Wall";
	const across = isShaft ? (isWall ? left + width : left + width / 2) : left + width * share;
	const down = isShaft ? top + height * share : top + (isWall ? 0 : height * 0.62);
	return { x: isMirrored ? 1 - across : across, y: down };
}

/** Openings without a place, one on each level, and those that were not moved or confirmed on the revision that came after. */
const UNPLACED = ["HMC-020", "HMC-040"];
const UNCHECKED = ["HMC-024", "HMC-029", "HMC-033"];

/** Gives a project its plans, whose sheets are there already, with the places of its openings. */
export async function givePlans(
	em: EntityManager,
	{ owner, projectId, openings }: { owner: Actor; projectId: number; openings: PenetrationView[] },
	[first, second, next]: StoredSheet[],
): Promise<void> {
	if (!first || !second || !next) return;
	const place = await getSiteActor(em, owner, projectId);
	const add = async ({ level, revision }: DemoPlan, sheet: StoredSheet) => {
		const fields = { name: `${level} fire plan`, level, revision, date: "2026-10-05", pages: "" };
		const [plan] = await addPlans(em, place, fields, { sheets: [sheet], fileName: "" });
		return plan!;
	};
	const setPins = async (plan: number, { level, isMirrored }: DemoPlan, isWanted: (ref: string) => boolean) => {
		for (const [room, some] of Map.groupBy(
			openings.filter((one) => one.level === level),
			({ location }) => location,
		)) {
			for (const [at, { id, ref, orientation }] of some.entries()) {
				const share = (at + 1) / (some.length + 1);
				if (!isWanted(ref) || UNPLACED.includes(ref)) continue;
				await setPin(em, place, plan, { opening: id, ...placeIn(room, orientation, share, isMirrored) });
			}
		}
	};
	await setPins(await add(LEVEL_1, first), LEVEL_1, () => true);
	const plan = await add(LEVEL_2, second);
	await setPins(plan, LEVEL_2, (ref) => UNCHECKED.includes(ref));
	await revisePlan(em, place, plan, { revision: "B", date: "2026-11-16", sheet: next });
	await setPins(plan, LEVEL_2, (ref) => !UNCHECKED.includes(ref));
}
