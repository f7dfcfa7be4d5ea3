import { elementWord } from "#seed-data/catalogue/words.ts";
import { colour, cut } from "./ink.ts";
import { at, rect } from "./pen.ts";
import type { Scene } from "./scene.ts";

/** The look of sealant and intumescent, cut. */
export const sealLook = cut(colour.seal, colour.sealDark);

/** Both ends, or both sides, of a symmetrical part. */
export const bothSides = [-1, 1] as const;

/** The side along the face where words point without crossing the service: up at a wall, right at a floor. */
export const wordSide = (scene: Scene): -1 | 1 => (elementWord(scene.on) === "wall" ? -1 : 1);

/** Points the callout at a model point. */
export function name(scene: Scene, u: number, v: number, words: string): void {
	scene.callouts.push({ to: at(scene.pen, u, v), words });
}

/** Fills the ring between `from` and `to` (mm from the axis) with sealant, `depth` mm deep behind each face. */
export function drawSealant(scene: Scene, from: number, to: number, depth: number): void {
	const face = scene.on.mm / 2;
	for (const side of bothSides) {
		if (2 * depth >= scene.on.mm) rect(scene.pen, -face, side * from, face, side * to, sealLook);
		else
			for (const end of bothSides) rect(scene.pen, end * face, side * from, end * (face - depth), side * to, sealLook);
	}
}
