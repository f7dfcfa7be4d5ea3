import { type FileView, type SolutionView, substrateLabel } from "#app/domain/catalogue/views.ts";
import type { Specification } from "#app/domain/projects/specification.ts";
import { shownRating } from "#app/domain/ratings/range.ts";
import { paths } from "#app/paths.ts";
import type { Picture } from "#app/ui/drawing.tsx";
import type { ShownRating } from "#app/ui/tag.tsx";

/** A solution as a card shows it. */
export interface Card {
	id: number;
	code: string;
	picture: Picture | null;
	services: string[];
	substrates: string[];
	rating: ShownRating | null;
	sizes: string[];
	/** What the Detail view adds: substrates with their thickness, classifications, products and reports. */
	substrateLabels: string[];
	classifications: string[];
	products: string[];
	reports: string[];
	sample: boolean;
	withdrawn: boolean;
	/** It is an active item of the open specification. */
	chosen: boolean;
}

/** The address of a file of a solution's drawing. */
export const fileOf = (solutionId: number, field: "pdf" | "img_small" | "img_large", { name, id }: FileView): string =>
	paths.file({ kind: "drawing", id: solutionId, field, name, version: id });

/** A stored picture of a drawing with its address and size. */
export function pictureOf(solutionId: number, field: "img_small" | "img_large", file: FileView | null): Picture | null {
	if (!file?.width || !file.height) return null;
	return { src: fileOf(solutionId, field, file), width: file.width, height: file.height };
}

/** The small picture, with the large one for where it is shown wide; whichever there is. */
export function responsivePicture({
	id,
	imgSmall,
	imgLarge,
}: Pick<SolutionView, "id" | "imgSmall" | "imgLarge">): Picture | null {
	const small = pictureOf(id, "img_small", imgSmall);
	const large = pictureOf(id, "img_large", imgLarge);
	if (!small || !large) return small ?? large;
	return { ...small, larger: { src: large.src, width: large.width } };
}

/** What the cards of a list need, and no more, is what goes to the browser. */
export function cardsOf(solutions: SolutionView[], { items }: Specification): Card[] {
	const chosen = new Set(items.filter((item) => item.isActive).map((item) => item.sol));
	return solutions.map((solution) => ({
		id: solution.id,
		code: solution.drawing,
		picture: responsivePicture(solution),
		services: solution.services.map((service) => service.name),
		substrates: solution.substrateTypes,
		rating: shownRating(solution.rating),
		sizes: [...new Set(solution.specimens.map((specimen) => specimen.size))],
		substrateLabels: solution.substrates.map(substrateLabel),
		classifications: solution.serviceClasses,
		products: solution.products.map((product) => product.name),
		reports: solution.reports,
		sample: solution.isSample,
		withdrawn: !solution.isActive,
		chosen: chosen.has(solution.id),
	}));
}
