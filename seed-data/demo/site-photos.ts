import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { projectPath } from "#app/adapters/project-root.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { recordPending } from "#app/domain/files/pending.ts";
import type { PenetrationFields } from "#app/domain/penetrations/penetration.schema.ts";
import type { EntityManager } from "#db/orm.ts";

/** The seal as the picture shows it: whole, with a gap, or with cables beside it that nobody has drawn. */
export type SealLook = "sealed" | "gap" | "cables";

interface DrawnPhoto {
	opening: Partial<PenetrationFields>;
	look: SealLook;
}

/** A drawn photo whose file is stored, and not yet settled. */
export interface StoredDrawing {
	file: number;
	sha256: string;
}

const [WIDTH, HEIGHT] = [640, 480];
const FONT = "Sample photo";
const [MIDDLE, CENTRE, HOLE, PIPE] = [WIDTH / 2, 200, 132, 96];

const disc = (context: SKRSContext2D, colour: string, radius: number, x = MIDDLE, y = CENTRE): void => {
	context.fillStyle = colour;
	context.beginPath();
	context.arc(x, y, radius, 0, 2 * Math.PI);
	context.fill();
};

/** The element stands behind everything: board with the line of a joint, or concrete with its grain. */
function drawElement(context: SKRSContext2D, isConcrete: boolean): void {
	context.fillStyle = isConcrete ? "#a9a7a1" : "#dcd7cc";
	context.fillRect(0, 0, WIDTH, HEIGHT);
	if (!isConcrete) {
		context.fillStyle = "#c9c3b5";
		context.fillRect(90, 0, 3, HEIGHT);
		return;
	}
	for (let at = 0; at < 160; at++) {
		disc(context, at % 3 === 0 ? "#96948e" : "#b7b5af", 2 + (at % 4), (at * 197) % WIDTH, (at * 113) % HEIGHT);
	}
}

const PIPES: Record<string, string> = { HDPE: "#26282b", Copper: "#b87333" };

function drawService(context: SKRSContext2D, service: string): void {
	if (service.startsWith("Cable")) {
		const colours = ["#2b4c7e", "#7a2b2b", "#2f6b3c", "#444444", "#c9a227", "#5b4a7a"];
		for (let at = 0; at < 14; at++) {
			const [turn, far] = [(at * 2 * Math.PI) / 7, at < 7 ? 62 : 28];
			disc(context, colours[at % colours.length]!, 17, MIDDLE + far * Math.cos(turn), CENTRE + far * Math.sin(turn));
		}
		return;
	}
	disc(context, PIPES[service] ?? "#f5f5f2", PIPE);
	disc(context, "#3a3a3a", PIPE - 14);
}

function drawSeal({ opening, look }: DrawnPhoto): Canvas {
	const canvas = createCanvas(WIDTH, HEIGHT);
	const context = canvas.getContext("2d");
	drawElement(context, opening.substrate === "Concrete");
	disc(context, "#8d9499", HOLE + 14);
	disc(context, "#b5483a", HOLE);
	if (look === "gap") {
		context.fillStyle = "#111111";
		context.beginPath();
		context.moveTo(MIDDLE, CENTRE);
		context.arc(MIDDLE, CENTRE, HOLE, 0.3, 1.2);
		context.fill();
	}
	drawService(context, opening.service ?? "");
	if (look === "cables") {
		for (const x of [508, 552]) {
			disc(context, "#111111", 26, x, 290);
			disc(context, "#2b4c7e", 15, x, 290);
		}
	}
	context.fillStyle = "#111111";
	context.fillRect(0, HEIGHT - 84, WIDTH, 84);
	context.fillStyle = "#ffffff";
	context.font = `34px "${FONT}"`;
	context.fillText("SAMPLE – not a photo", 20, HEIGHT - 30);
	context.textAlign = "right";
	context.fillText(opening.ref ?? "", WIDTH - 20, HEIGHT - 30);
	return canvas;
}

/** Files that are written at the same time. */
const AT_ONCE = 8;

/** Draws and stores photos outside of any transaction: what nobody settles is swept away. Answers their files in the same order. */
export async function storeDrawnPhotos(
	em: EntityManager,
	files: FileStore,
	photos: DrawnPhoto[],
): Promise<StoredDrawing[]> {
	// The picture must not depend on the fonts of the machine.
	GlobalFonts.registerFromPath(
		projectPath("node_modules", "@fontsource", "inter", "files", "inter-latin-600-normal.woff2"),
		FONT,
	);
	const stored: StoredDrawing[] = [];
	for (let at = 0; at < photos.length; at += AT_ONCE) {
		const some = photos.slice(at, at + AT_ONCE).map(async (photo): Promise<StoredDrawing> => {
			const bytes = await drawSeal(photo).encode("jpeg", 80);
			const facts = files.describe("photo", bytes, `${photo.opening.ref}.jpg`, { width: WIDTH, height: HEIGHT });
			const file = await recordPending(em, facts);
			await files.write(facts, bytes);
			return { file, sha256: facts.sha256 };
		});
		stored.push(...(await Promise.all(some)));
	}
	return stored;
}
