import type { FileView, SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import { paths } from "#app/paths.ts";
import type { Picture } from "#app/ui/solution/drawing.tsx";

export const drawingAddress = (
	solutionId: number,
	field: "pdf" | "img_small" | "img_large",
	{ name, id }: FileView,
): string => paths.file({ kind: "drawing", id: solutionId, field, name, version: id });

export function pictureOf(solutionId: number, field: "img_small" | "img_large", file: FileView | null): Picture | null {
	if (!file?.width || !file.height) return null;
	return { src: drawingAddress(solutionId, field, file), width: file.width, height: file.height };
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
	return { ...small, larger: large };
}
